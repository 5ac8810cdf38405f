import type { Role } from "../../contract/core/access";
import type { Entity, Fields } from "../../contract/core/entity";
import type { Issue } from "../../contract/core/errors";
import type { Field } from "../../contract/core/field";
import type { FormRule, Lock } from "./form-rules";

/** Parts of a screen that one resource needs and no other: `screens/parts` has one component for each name. */
export type CellPart =
  | "api-key-expiry"
  | "api-key-preview"
  | "api-key-used"
  | "booth-decor"
  | "client-version-size"
  | "client-version-state"
  | "decor-colours"
  | "decor-screen"
  | "deposit-code"
  | "emission-denomination"
  | "emission-used"
  | "overlay-orientation"
  | "overlay-picture"
  | "routing-tag-labels"
  | "server-state"
  | "transaction-about"
  | "transaction-amount"
  | "user-avatar"
  | "user-role";
export type HeaderPart = "user-tags";
export type CreatePart = "api-key-create" | "client-version-upload" | "routing-tag-create";
export type RowPart = "api-key-row" | "client-version-row" | "routing-tag-row";
export type IntroPart = "balance";
export type ToolbarPart = "overlay-samples-switch" | "own-balance" | "transaction-whose";
export type ShowPart = "emission-codes";
export type SidePart = "decor-preview" | "overlay-preview";
export type GroupPart =
  | "booth-overlays"
  | "booth-password"
  | "booth-servers"
  | "emission-limit"
  | "participant-labels"
  | "routing-tags"
  | "server-api-key"
  | "server-customers"
  | "server-routing"
  | "server-work"
  | "user-dealer-code"
  | "user-password"
  | "user-tags";

export interface Column<K extends string = string> {
  field: K;
  /** Grey line below the value. */
  second?: K;
  /** Width in px; without one the column takes what is left. */
  width?: number;
  /** Drawn by a part of its own instead of the kind's cell. */
  part?: CellPart;
  /** Message key of the header where the field's own words do not fit. */
  label?: string;
  /** The header is for readers only, as over avatars. */
  bare?: boolean;
  /** Roles that see the column; all of them when left out. */
  adminsOnly?: boolean;
  /** The same for dealers and admins: others see rows of their own alone. */
  staffOnly?: boolean;
  /** Where the card of a phone puts it, two lines and a foot; columns without a place are left out there. */
  card?: "lead" | "tag" | "fact" | "end" | "foot";
}

export interface FormItem<K extends string = string> {
  field: K;
  /** Fixed width in px; items without one share the row. */
  width?: number;
}

export interface FormGroup<K extends string = string> {
  /** Message keys of heading and of the grey note at its right. */
  title?: string;
  note?: string;
  /** Fields side by side on a desktop, one below the other on a phone. */
  rows: readonly (readonly (K | FormItem<K>)[])[];
  /** Drawn below the rows: what is no field of the record, and has calls of its own. */
  part?: GroupPart;
}

/** Who looks at a list, and by which address. */
export interface Looker {
  me: string;
  role: Role;
  query: URLSearchParams;
}

/** Address parameter of lists that show one's own rows or everybody's. */
export const WHOSE = "whose";

/** Filters that are part of every call of a list, by the contract's names. */
export type Where = Readonly<Record<string, string>>;

export interface ResourceOptions<K extends string = string, X extends string = string> {
  /** Where a second list stands on the same entity: root of its words and of what is kept under its name. */
  name?: string;
  /** Path of the list without slashes at its ends. */
  route: string;
  /** Path of the list above it, for the crumbs: overlays hang below the events (OP-29). */
  parent?: string;
  list: {
    /** Heights of looks/README.md: dense 48, picture 76, overlay 104; lines 56, for two lines without a picture. */
    row: "dense" | "lines" | "picture" | "overlay";
    columns: readonly (K | Column<K>)[];
    /** Order that the server uses unasked, shown in the header (OP-24). */
    order?: K | `-${K}`;
    /** Pictures beside the words of an empty list, by their names in `static/art/samples`. */
    art?: readonly string[];
    /** Flag whose `false` marks a row as inactive. */
    active?: K;
    /** The field whose column is the link; the entity's title when left out. */
    link?: K;
    /** Names of lists that are reached from this one's heading, as text buttons. */
    related?: readonly string[];
    header?: HeaderPart;
    /**
     * What the page is about besides its list, above it: the list then has a heading of its own, and the page that of
     * `title`.
     */
    intro?: { part: IntroPart; title: string };
    /**
     * Filters of every call, on every server: rows of another kind that come all the same are not shown (OP-95), and
     * a column that they make the same throughout is left out.
     */
    where?: Where | ((who: Looker) => Where);
    /** Records that cells show beside a row's own, by one by_ids each: references of rows, and references of those. */
    beside?: readonly { field: K; next?: string }[];
    /** Stands in Create's place where a record is not made by a form of the entity, as an uploaded file. */
    create?: CreatePart;
    /** What can be done to one row, in place of Edit and "more"; below 640 px there is room for one button. */
    actions?: { part: RowPart; width: number };
    /** Rows lead nowhere, though a call reads one record. */
    opens?: false;
    /** Rows are not ticked: each is worth its own decision. */
    bulk?: false;
    /**
     * What a failed read toasts, besides what stands in the table's place: a fixed text of the specification, or one
     * that steps back where the server says what is wrong.
     */
    failure?: string | { unlessSaid: string };
    toolbar?: ToolbarPart;
  };
  form: {
    groups: readonly FormGroup<K | NoInfer<X>>[];
    /** Fields of the form alone, which no call carries: the repeat of a password. */
    extra?: Readonly<Record<X, Field>>;
    /** Faults between fields that only a form can have. */
    check?: (values: Readonly<Record<string, unknown>>) => readonly Issue[];
    /** Fields that cannot be changed as things stand, and why. */
    locked?: Partial<Record<K, Lock>>;
    /** Choices that change other fields. */
    rules?: readonly FormRule<K>[];
    /** Fields that a draft shows only while this says so; a hidden picture stays and is not sent (OP-91). */
    shown?: Partial<Record<K, (draft: Record<string, unknown>) => boolean>>;
    side?: SidePart;
  };
  /** Stands below the facts of a record that is only looked at, with calls of its own. */
  show?: ShowPart;
}

/** How one entity is shown: plain data, its keys checked against the entity. */
export interface Resource<F extends Fields = Fields, X extends string = string>
  extends ResourceOptions<keyof F & string, X> {
  /** The entity's, unless the resource has its own. */
  name: string;
  entity: Entity<F>;
}

/** Any resource, where only its data matters. */
export interface AnyResource extends ResourceOptions {
  name: string;
  entity: Entity;
}

export function defineResource<F extends Fields, X extends string = never>(
  entity: Entity<F>,
  options: ResourceOptions<keyof F & string, X>,
): Resource<F, X> {
  return { name: entity.name, entity, ...options };
}

/** A field of the entity, or of its form alone. */
export const fieldOf = ({ entity, form }: Pick<AnyResource, "entity" | "form">, key: string): Field =>
  (entity.fields[key] ?? form.extra?.[key]) as Field;

export const columnOf = <K extends string>(column: K | Column<K>): Column<K> =>
  typeof column === "string" ? { field: column } : column;

export const itemOf = <K extends string>(item: K | FormItem<K>): FormItem<K> =>
  typeof item === "string" ? { field: item } : item;
