import type { Entity, Fields } from "../../contract/core/entity";

/** Parts of a screen that one resource needs and no other: `screens/parts` has one component for each name. */
export type CellPart = "overlay-picture" | "overlay-orientation";
export type ToolbarPart = "overlay-samples-switch";
export type SidePart = "overlay-preview";

export interface Column<K extends string = string> {
  field: K;
  /** Grey line below the value. */
  second?: K;
  /** Width in px; without one the column takes what is left. */
  width?: number;
  /** Drawn by a part of its own instead of the kind's cell. */
  part?: CellPart;
  /** Roles that see the column; all of them when left out. */
  adminsOnly?: boolean;
  /** Where the two-line card of a phone puts it; columns without a place are left out there. */
  card?: "lead" | "tag" | "fact";
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
}

export interface ResourceOptions<K extends string = string> {
  /** Path of the list without slashes at its ends. */
  route: string;
  /** Path of the list above it, for the crumbs: overlays hang below the events (OP-29). */
  parent?: string;
  list: {
    /** Heights of looks/README.md: dense 48, picture 76, overlay 104. */
    row: "dense" | "picture" | "overlay";
    columns: readonly (K | Column<K>)[];
    /** Order that the server uses unasked, shown in the header (OP-24). */
    order?: K | `-${K}`;
    /** Flag whose `false` marks a row as inactive. */
    active?: K;
    toolbar?: ToolbarPart;
  };
  form: {
    groups: readonly FormGroup<K>[];
    /** Fields that a draft shows only while this says so; a hidden picture stays and is not sent (OP-91). */
    shown?: Partial<Record<K, (draft: Record<string, unknown>) => boolean>>;
    side?: SidePart;
  };
}

/** How one entity is shown: plain data, its keys checked against the entity. */
export interface Resource<F extends Fields = Fields> extends ResourceOptions<keyof F & string> {
  name: string;
  entity: Entity<F>;
}

/** Any resource, where only its data matters. */
export interface AnyResource extends ResourceOptions {
  name: string;
  entity: Entity;
}

export function defineResource<F extends Fields>(
  entity: Entity<F>,
  options: ResourceOptions<keyof F & string>,
): Resource<F> {
  return { name: entity.name, entity, ...options };
}

export const columnOf = <K extends string>(column: K | Column<K>): Column<K> =>
  typeof column === "string" ? { field: column } : column;

export const itemOf = <K extends string>(item: K | FormItem<K>): FormItem<K> =>
  typeof item === "string" ? { field: item } : item;
