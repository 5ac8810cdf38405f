import type { CameraOutlined } from "@ant-design/icons";
import type { Role } from "../../contract/core/access";
import type { Entity, Fields } from "../../contract/core/entity";
import type { Issue } from "../../contract/core/errors";
import type { Field } from "../../contract/core/field";
import type { CellTools } from "../fields/kind";
import type { TextKey } from "../providers/i18n/keys";

/** Name of a slot of the generic screens, which one area fills (screens/slots). */
export type SlotName = string;

export interface Column<K extends string = string> {
  field: K;
  /** Grey line below the value. */
  second?: K;
  /** Width in px; without one the column takes what is left. */
  width?: number;
  /** Drawn by its own part instead of the kind's cell. */
  slot?: SlotName;
  /** What an export says, where that is not the field's own value. */
  text?(row: Values, tools: Pick<CellTools, "labels">): string;
  /** Message key of a plural that says what is counted, on the card of a phone, where no heading does. */
  count?: TextKey;
  /** The slot draws a picture, so that the list can be a wall, too. */
  picture?: true;
  /** Message key of the header where the field's own label does not fit. */
  label?: TextKey;
  /** The header is for readers only, as over avatars. */
  bare?: boolean;
  /** Roles that see the column; all of them when left out. */
  adminsOnly?: boolean;
  /** The same for dealers and admins: others see their own rows alone. */
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
  title?: TextKey;
  note?: TextKey;
  /** Fields side by side on a desktop, one below the other on a phone. */
  rows: readonly (readonly (K | FormItem<K>)[])[];
  /** Drawn below the rows: what is no field of the record, and has calls of its own. */
  slot?: SlotName;
}

/** Who looks at a list, and by which address. */
export interface Viewer {
  me: string;
  role: Role;
  query: URLSearchParams;
}

/** Address parameter of lists that show one's own rows or everybody's. */
export const OWNERSHIP = "ownership";

/** Filters that are part of every call of a list, by the contract's names. */
export type FixedFilters = Readonly<Record<string, string>>;

export type Icon = typeof CameraOutlined;

/** What the address calls a list's parameters, by their names in the contract. */
export type AddressNames = Readonly<Record<string, string>>;

export type SectionKey = "main" | "management" | "admin";

/** Parents in the menu, without a page of their own; `menu.ts` says where they are. */
export type GroupKey = "users" | "finance";

/** Where the menu shows a screen (OP-28); within a section the order is that of `screens` in index.ts. */
export interface MenuPlace {
  section: SectionKey;
  group?: GroupKey;
  /** Label: `menu.<key>`; the screen's name when left out. */
  key?: string;
}

/** Paths without slashes at their ends; `:id` is the record's. */
export interface PathOptions {
  list: string;
  /** `<list>/new` when left out. */
  create?: string;
  /** `<list>/:id` when left out. */
  edit?: string;
  /** Where a record is looked at by who may not edit it; the same as `edit` when left out. */
  show?: string;
}

/** Names of pages of an area, in place of the generic screens. */
export type PageOptions = Partial<Record<"list" | "create" | "edit" | "show", string>>;

type Values = Readonly<Record<string, unknown>>;

/** One choice that changes other fields (experience.md, behaviour 3): announced before, with an undo after. */
export interface FormRule<K extends string = string> {
  /** The value whose choice brings the change about. */
  value: unknown;
  sets: Partial<Record<K, unknown>>;
  /** Message keys of what will happen and of what has happened. */
  before: TextKey;
  after: TextKey;
}

interface FormOptions<K extends string, X extends string> {
  groups: readonly FormGroup<K | NoInfer<X>>[];
  /** Fields of the form alone, which no call carries: the repeat of a password. */
  extra?: Readonly<Record<X, Field>>;
  /** Errors between fields that only a form can have. */
  check?: (values: Values) => readonly Issue[];
  /** Message key of why a field cannot be changed at the moment; undefined where it can. */
  locked?: Partial<Record<K, (values: Values, me: string) => TextKey | undefined>>;
  /** Choices that change other fields, by the field that is chosen. */
  rules?: Partial<Record<K, FormRule<K>>>;
  /** Fields that a draft shows only while this says so; a hidden picture stays and is not sent (OP-91). */
  shown?: Partial<Record<K, (draft: Record<string, unknown>) => boolean>>;
  side?: SlotName;
}

export interface ResourceOptions<K extends string = string, X extends string = string> {
  /** Where a second list is on the same entity: root of its words and of what is kept under its name. */
  name?: string;
  icon: Icon;
  paths: PathOptions;
  pages?: PageOptions;
  menu?: MenuPlace;
  /** Who sees its screens, where these are fewer than may ask for the list. */
  access?: readonly Role[];
  /** Its editor has three columns: the sidebar is folded beside it, whatever is kept (looks/README.md). */
  wideEditor?: boolean;
  /** Path of the list above it, for the crumbs: overlays hang below the events (OP-29). */
  parent?: string;
  list: {
    /** Heights of looks/README.md: dense 48, picture 76, tall 104; lines 56, for two lines without a picture. */
    row: "dense" | "lines" | "picture" | "tall";
    columns: readonly (K | Column<K>)[];
    /** Rows of a page until a person chooses another number. */
    size?: number;
    /** Order that the server uses unasked, shown in the header (OP-24); newest first when left out. */
    order?: K | `-${K}`;
    /** Pictures next to the words of an empty list, by their names in `static/art/samples`. */
    art?: readonly string[];
    /** Flag whose `false` marks a row as inactive. */
    active?: K;
    /** Names of lists that are reached from this one's heading, as text buttons. */
    related?: readonly string[];
    /**
     * Filters of every call, on every server: rows of another kind that come all the same are not shown (OP-95), and
     * a column that they make the same throughout is left out.
     */
    fixedFilters?: FixedFilters | ((who: Viewer) => FixedFilters);
    /** Other names of its parameters in the address. The filters are then drawn by the toolbar, and any server has them. */
    addressNames?: AddressNames;
    /** Records that cells show next to a row's own, by one by_ids each: references of rows, and references of those. */
    includes?: readonly { field: K; next?: string }[];
    toolbar?: SlotName;
  };
  /** Of a record's page; rows of a resource without one lead nowhere, unless `pages` has one. */
  form?: FormOptions<K, X>;
}

/** How one entity is shown: plain data, its keys checked against the entity. */
export interface Resource<F extends Fields = Fields, X extends string = string>
  extends ResourceOptions<keyof F & string, X> {
  /** The entity's, unless the resource has its own. */
  name: string;
  entity: Entity<F>;
  form: FormOptions<keyof F & string, X>;
}

/** Any resource, where only its data matters. */
export interface AnyResource extends ResourceOptions {
  name: string;
  entity: Entity;
  form: FormOptions<string, string>;
}

export function defineResource<F extends Fields, X extends string = never>(
  entity: Entity<F>,
  options: ResourceOptions<keyof F & string, X>,
): Resource<F, X> {
  return { name: entity.name, entity, form: { groups: [] }, ...options };
}

/** A page without a resource, drawn by the area's page of the same name. */
export interface PageDefinition {
  name: string;
  path: string;
  access: readonly Role[];
  icon: Icon;
  menu?: MenuPlace;
}

export function definePage(name: string, options: Omit<PageDefinition, "name">): PageDefinition {
  return { name, ...options };
}

/** A field of the entity, or of its form alone. */
export const fieldOf = ({ entity, form }: Pick<AnyResource, "entity" | "form">, key: string): Field =>
  (entity.fields[key] ?? form.extra?.[key]) as Field;

/** The order that a server uses unasked (OP-24). */
export const NEWEST_FIRST = "-created_at";

export const columnOf = <K extends string>(column: K | Column<K>): Column<K> =>
  typeof column === "string" ? { field: column } : column;

export const itemOf = <K extends string>(item: K | FormItem<K>): FormItem<K> =>
  typeof item === "string" ? { field: item } : item;

/** Names of the fields of a group, in their order. */
export const fieldsIn = ({ rows }: Pick<FormGroup, "rows">): string[] =>
  rows.flat().map((item) => itemOf(item).field);
