import { type ComponentType, createContext, useContext, useEffect } from "react";
import type { Values } from "../../editor/values";
import type { CellProps } from "../../fields/kind";
import type { Loadable } from "../../shared/loadable";
import type { EntityStore } from "../form/entity-model";
import type { PagedList } from "../use-paged-list";
import type { Areas } from "./areas";

export interface GroupSlotProps {
  store: EntityStore;
}

export interface SideSlotProps<V extends object = Values, R extends object = Record<string, unknown>> {
  store: EntityStore<V, R>;
  /** Whether the panel draws its heading; in a dialog the dialog has it. */
  titled: boolean;
}

export interface ToolbarSlotProps {
  list: PagedList;
}

export interface DeletionSlotProps {
  id: string;
}

/** What an area adds to the generic screens. Resources name it with its area: `overlays/picture`. */
export interface Slots {
  // biome-ignore lint/suspicious/noExplicitAny: each cell has its own value type.
  cells?: Readonly<Record<string, ComponentType<CellProps<any, any>>>>;
  groups?: Readonly<Record<string, ComponentType<GroupSlotProps>>>;
  /** Panels next to a form. */
  // biome-ignore lint/suspicious/noExplicitAny: each panel is of its document.
  sides?: Readonly<Record<string, ComponentType<SideSlotProps<any, any>>>>;
  /** What a record is in use for, above the consequences of deleting it. */
  deletions?: Readonly<Record<string, ComponentType<DeletionSlotProps>>>;
  toolbars?: Readonly<Record<string, ComponentType<ToolbarSlotProps>>>;
}

export type Kind = keyof Slots;
export type Filling<K extends Kind> = NonNullable<Slots[K]>[string];

/** Export `area` of an area's index.ts: its pages, by the names in resources and `definePage`, and its slots. */
export interface Area {
  pages?: Readonly<Record<string, Loadable<object>>>;
  slots?: Slots;
}

const Context = createContext<Areas | undefined>(undefined);

/** Provides the areas to the screens, which never import one. */
export const AreasProvider = Context.Provider;

/** The areas of this console; none in a part that is drawn alone. */
export const useAreas = (): Areas | undefined => useContext(Context);

/** Returns slots of one kind by name. A slot that no area fills throws when it is drawn. */
export function useSlots<K extends Kind>(kind: K): (name: string) => Filling<K> {
  const areas = useAreas();
  return (name) => {
    if (!areas) throw new Error(`There are no areas to fill the slot ${kind}/${name}.`);
    return areas.slot(kind, name);
  };
}

export function useSlot<K extends Kind>(kind: K, name: string | undefined): Filling<K> | undefined {
  const slot = useSlots(kind);
  return name === undefined ? undefined : slot(name);
}

/** Loads the cells of a list while its rows are on their way, so that no row grows below somebody's finger. */
export function useCellsAhead(columns: readonly { slot?: string | undefined }[]): void {
  const areas = useAreas();
  useEffect(() => {
    for (const { slot } of columns) {
      if (slot) areas?.preload("cells", slot).catch(() => undefined); // drawing it loads it again
    }
  }, [areas, columns]);
}
