import type { CameraOutlined } from "@ant-design/icons";
import type { Role } from "../../contract/core/access";
import type { Entity, Fields } from "../../contract/core/entity";
import type { Issue } from "../../contract/core/errors";
import type { Field } from "../../contract/core/field";
import type { CellTools } from "../fields/kind";
import { collectionOf } from "../providers/data/collection";
import type { TextArea, TextKey } from "../providers/i18n/keys";

/** A slot in the generic screens, `<area>/<name>`: that area fills it (screens/slots). */
type SlotName = string;

export interface Column<K extends string = string> {
  field: K;
  /** Field shown as a grey line below the value. */
  second?: K;
  /** Width in px; columns without one share the remaining width. */
  width?: number;
  /** Replaces the kind's cell. */
  slot?: SlotName;
  /** Further fields that the slot shows: columns of their own in an export. */
  shownWith?: readonly K[];
  /** Text for an export, where that is not the field's value. */
  text?(row: Values, tools: Pick<CellTools, "labels">): string;
  /** Message key of a plural that names what is counted, for the card of a phone, which has no headings. */
  count?: TextKey;
  /** The slot draws a picture, so the list offers the wall layout. */
  picture?: true;
  /** Message key of the header, where the field's label does not fit. */
  label?: TextKey;
  /** The one of the contract's `list.orders` that its header shows. */
  order?: string;
  /** The header is only for screen readers, as above avatars. */
  bare?: boolean;
  /** Shown to admins only. */
  adminsOnly?: boolean;
  /** Shown to dealers and admins only: others only see their own rows. */
  staffOnly?: boolean;
  /** Its place on the card of a phone, which has two lines and a foot; columns without one are left out. */
  card?: "lead" | "tag" | "fact" | "end" | "foot";
}

export interface FormItem<K extends string = string> {
  field: K;
  /** Fixed width in px; items without one share the row. */
  width?: number;
}

export interface FormGroup<K extends string = string> {
  /** Message keys of the heading and of the grey note to its right. */
  title?: TextKey;
  note?: TextKey;
  /** Fields next to each other on a desktop, one below the other on a phone. */
  rows: readonly (readonly (K | FormItem<K>)[])[];
  /** Drawn below the rows: something that is not a field of the record and makes its own calls. */
  slot?: SlotName;
}

/** The user who opened a list, and the query of its address. */
export interface Viewer {
  me: string;
  role: Role;
  query: URLSearchParams;
}

/** Address parameter of lists that show the user's own rows or everybody's. */
export const OWNERSHIP = "ownership";

/** Filters of every call of a list, by their names in the contract. */
export type FixedFilters = Readonly<Record<string, string>>;

export type Icon = typeof CameraOutlined;

/** How the address names a list's parameters. */
export interface AddressNames {
  /** For a page with several lists, with its separator: `orders.` for `?orders.page=2`. */
  prefix?: string;
  /** By their names in the contract. The toolbar slot then draws the filters, which any server has. */
  names?: Readonly<Record<string, string>>;
}

export type SectionKey = "main" | "management" | "admin";

/** Parents in the menu that have no page; `menu.ts` has their routes. */
export type GroupKey = "users" | "finance";

/** Where the menu shows a screen (OP-28); the order within a section is that of `screens` in index.ts. */
export interface MenuPlace {
  section: SectionKey;
  group?: GroupKey;
  /** The label is `menu.<key>`; the screen's name when left out. */
  key?: string;
}

/** Paths without leading or trailing slash; `:id` is the record's id. */
interface PathOptions {
  list: string;
  /** `<list>/new` when left out. */
  create?: string;
  /** `<list>/:id` when left out. */
  edit?: string;
  /** Page of a record for those who may not edit it; the same as `edit` when left out. */
  show?: string;
}

/** Pages of areas that replace generic screens, `<area>/<name>`. */
type PageOptions = Partial<Record<"list" | "create" | "edit" | "show", string>>;

type Values = Readonly<Record<string, unknown>>;

/** One choice that changes other fields: announced before, with an undo after. */
export interface FormRule<K extends string = string> {
  /** The value whose choice brings the change about. */
  value: unknown;
  /** The fields that it changes, each with the message keys of what will happen to it and of what has happened. */
  sets: Partial<Record<K, { to: unknown; before: TextKey; after: TextKey }>>;
}

interface FormOptions<K extends string, X extends string> {
  groups: readonly FormGroup<K | NoInfer<X>>[];
  /** Fields that are only in the form and never sent, as the repeat of a password. */
  extra?: Readonly<Record<X, Field>>;
  /** Cross-field errors that only a form can have. */
  check?: (values: Values) => readonly Issue[];
  /** Message key of why a field cannot be changed at the moment; undefined where it can. */
  locked?: Partial<Record<K, (values: Values, me: string) => TextKey | undefined>>;
  /** Choices that change other fields, by the field that is chosen. */
  rules?: Partial<Record<K, FormRule<K>>>;
  /** Fields that are shown only while this returns true; a hidden picture is kept and not sent (OP-91). */
  shown?: Partial<Record<K, (draft: Record<string, unknown>) => boolean>>;
  /** A panel next to the form, with its heading. */
  side?: { slot: SlotName; title: TextKey };
}

interface ResourceOptions<K extends string = string, X extends string = string> {
  /** For a second list of the same entity: prefix of its texts and of its stored settings. */
  name?: string;
  /** The area whose texts its screens need, and whose code, if it has any. */
  area: TextArea;
  icon: Icon;
  paths: PathOptions;
  pages?: PageOptions;
  menu?: MenuPlace;
  /** Roles that see its screens, where these are fewer than those that may read the list. */
  access?: readonly Role[];
  /** Its editor has three columns, so the sidebar is collapsed, whatever the user chose. */
  wideEditor?: boolean;
  /** Layouts of its list, by the query's `layout`, next to which the sidebar is collapsed, too. */
  wideLayouts?: readonly string[];
  /** Wrong ids that its page refuses itself, in words of its own. */
  refusedIds?: readonly string[];
  /** Id of the parent record, where the entity is `within` another. */
  parentId?: string;
  /** Path of the parent list in the breadcrumbs: overlays are below the events (OP-29). */
  parent?: string;
  list: {
    /** Heights: dense 48, picture 76, live 92, tall 104; lines 56, for two without a picture. */
    row: "dense" | "lines" | "picture" | "live" | "tall";
    columns: readonly (K | Column<K>)[];
    /**
     * Columns that are hidden where the table is too narrow, the first ones first; then the others, those without a
     * place on the card first, from the last on. The name stays, never under 240 px.
     */
    giveWay?: readonly K[];
    /** Page size until the user chooses another one. */
    size?: number;
    /** Order that the server uses unasked, shown in the header (OP-24); newest first when left out. */
    order?: K | `-${K}`;
    /** One of the contract's `list.orders`, requested until the user chooses an order. */
    asked?: string;
    /** Pictures of an empty list, by their names in `static/art/samples`. */
    art?: readonly string[];
    /** Flag whose `false` marks a row as inactive. */
    active?: K;
    /** What happens at once to records that are deactivated, said before several are. */
    deactivated?: TextKey;
    /** Why a record cannot be deleted now; undefined if it can. */
    undeletable?: (row: Readonly<Record<string, unknown>>) => TextKey | undefined;
    /** Names of lists that the heading links to. */
    related?: readonly string[];
    /**
     * Filters of every call, on any server. Rows that do not match are hidden if a server sends them (OP-95), and the
     * columns of these fields are left out.
     */
    fixedFilters?: FixedFilters | ((viewer: Viewer) => FixedFilters);
    address?: AddressNames;
    /** Interval in ms after which the rows are read again while the page is visible. */
    refreshMs?: number;
    /** Referenced records that cells show, read by one by_ids each; `next` is a reference of those records. */
    includes?: readonly { field: K; next?: string }[];
    toolbar?: SlotName;
    /** Records have no text that one could search for, so there is no search box. */
    unsearched?: true;
  };
  /** What a record is in use for, asked before it is deleted. */
  deletion?: SlotName;
  /** Of a record's page. Rows of a resource without one are no links, unless `pages` has an edit or show page. */
  form?: FormOptions<K, X>;
}

/** How one entity is shown: plain data, with keys checked against the entity. */
export interface Resource<F extends Fields = Fields, X extends string = string, N extends string = string>
  extends ResourceOptions<keyof F & string, X> {
  /** The entity's name, unless the resource has its own. */
  name: string;
  entity: Entity<F, N>;
  form: FormOptions<keyof F & string, X>;
}

/** A resource of any entity. */
export interface AnyResource extends ResourceOptions {
  name: string;
  entity: Entity;
  form: FormOptions<string, string>;
}

export function defineResource<F extends Fields, N extends string, X extends string = never>(
  entity: Entity<F, N>,
  options: ResourceOptions<keyof F & string, X>,
): Resource<F, X, N> {
  return { name: entity.name, entity, form: { groups: [] }, ...options };
}

/** The resource name for Refine's hooks and the data provider. */
export const collectionIn = ({ entity, parentId }: Pick<AnyResource, "entity" | "parentId">): string =>
  collectionOf(entity, parentId);

/** A page without a resource, drawn by its area's page of the same name. */
export interface PageDefinition {
  name: string;
  area: TextArea;
  path: string;
  access: readonly Role[];
  icon: Icon;
  menu?: MenuPlace;
  /** Path of the parent list in the breadcrumbs, for a page that is not in the menu. */
  parent?: string;
  /** It has three columns, so the sidebar is collapsed. */
  wideEditor?: boolean;
}

export function definePage(name: string, options: Omit<PageDefinition, "name">): PageDefinition {
  return { name, ...options };
}

/** The path of a page with its parameters filled in, percent-encoded. A parameter without a value stays as `:name`. */
export const pagePath = (
  { path }: Pick<PageDefinition, "path">,
  params: Readonly<Record<string, string>>,
): string =>
  `/${path.replace(/:(\w+)/g, (hole, name: string) => {
    const value = params[name];
    return value === undefined ? hole : encodeURIComponent(value);
  })}`;

/** A field of the entity or an extra field of the form. */
export const fieldOf = ({ entity, form }: Pick<AnyResource, "entity" | "form">, key: string): Field =>
  (entity.fields[key] ?? form.extra?.[key]) as Field;

/** The default order of servers (OP-24). */
export const NEWEST_FIRST = "-created_at";

export const columnOf = <K extends string>(column: K | Column<K>): Column<K> =>
  typeof column === "string" ? { field: column } : column;

export const itemOf = <K extends string>(item: K | FormItem<K>): FormItem<K> =>
  typeof item === "string" ? { field: item } : item;

/** Names of the fields of a group, in their order. */
export const fieldsIn = ({ rows }: Pick<FormGroup, "rows">): string[] =>
  rows.flat().map((item) => itemOf(item).field);
