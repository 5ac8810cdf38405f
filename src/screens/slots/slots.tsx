import { type ComponentType, createContext, useContext } from "react";
import type { CellProps } from "../../fields/kind";
import type { TextKey } from "../../providers/i18n/keys";
import type { Loadable } from "../../shared/loadable";
import type { EntityStore } from "../form/entity-model";
import type { PagedList } from "../use-paged-list";

export interface GroupSlotProps {
  store: EntityStore;
}

export interface SideSlotProps {
  store: EntityStore;
  /** Whether the panel draws its heading; in a dialog the dialog has it. */
  titled: boolean;
}

export interface ToolbarSlotProps {
  list: PagedList;
}

/** What areas add to the generic screens, by the slot names of resources. */
export interface Slots {
  // biome-ignore lint/suspicious/noExplicitAny: each cell has its own value type.
  cells?: Readonly<Record<string, ComponentType<CellProps<any>>>>;
  groups?: Readonly<Record<string, ComponentType<GroupSlotProps>>>;
  /** Panels next to a form; `title` is the message key of the heading. */
  sides?: Readonly<Record<string, { title: TextKey; Panel: ComponentType<SideSlotProps> }>>;
  toolbars?: Readonly<Record<string, ComponentType<ToolbarSlotProps>>>;
}

type Kind = keyof Slots;
type Filling<K extends Kind> = NonNullable<Slots[K]>[string];

const Context = createContext<Slots>({});

/** Export of an area's index.ts: its pages, by the names in resources and `definePage`, and its slots. */
export interface Area {
  pages?: Pages;
  slots?: Slots;
}

export type Pages = Readonly<Record<string, Loadable<object>>>;

/** Provides the slots of all areas to the screens, which never import an area. */
export const SlotsProvider = Context.Provider;

/** Returns slots of one kind by name; throws for a name that no area fills. */
export function useSlots<K extends Kind>(kind: K): (name: string) => Filling<K> {
  const filled = useContext(Context)[kind];
  return (name) => {
    const filling = filled?.[name];
    if (!filling) throw new Error(`No area fills the slot ${kind}/${name}.`);
    return filling as Filling<K>;
  };
}

export function useSlot<K extends Kind>(kind: K, name: string | undefined): Filling<K> | undefined {
  const slot = useSlots(kind);
  return name === undefined ? undefined : slot(name);
}

/** Merges the slots of all areas. */
export function mergeSlots(all: readonly Slots[]): Slots {
  const merged: Record<string, object> = {};
  for (const slots of all)
    for (const [kind, named] of Object.entries(slots)) {
      for (const name of Object.keys(named))
        if (name in (merged[kind] ?? {})) throw new Error(`Two areas fill the slot ${kind}/${name}.`);
      merged[kind] = { ...merged[kind], ...named };
    }
  return merged;
}
