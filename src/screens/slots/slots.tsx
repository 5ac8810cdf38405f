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
  /** Whether the part draws its own heading; in a sheet the sheet has it. */
  titled: boolean;
}

export interface ToolbarSlotProps {
  list: PagedList;
}

/** What areas put into the generic screens, by the names that resources use. */
export interface Slots {
  // biome-ignore lint/suspicious/noExplicitAny: each cell has a value type of its own.
  cells?: Readonly<Record<string, ComponentType<CellProps<any>>>>;
  groups?: Readonly<Record<string, ComponentType<GroupSlotProps>>>;
  /** Panels next to a form; `title` is the message key of the heading. */
  sides?: Readonly<Record<string, { title: TextKey; Panel: ComponentType<SideSlotProps> }>>;
  toolbars?: Readonly<Record<string, ComponentType<ToolbarSlotProps>>>;
}

type Kind = keyof Slots;
type Filling<K extends Kind> = NonNullable<Slots[K]>[string];

const Context = createContext<Slots>({});

/** What an area's index.ts exports: its pages by the names that resources and `definePage` use, and its slots. */
export interface Area {
  pages?: Pages;
  slots?: Slots;
}

export type Pages = Readonly<Record<string, Loadable<object>>>;

/** Hands the areas' slots to the screens, which never import an area. */
export const SlotsProvider = Context.Provider;

/** All slots of one kind; asking for a name that no area fills is a mistake of the resource. */
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

/** One map out of those of all areas. */
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
