import { useMe } from "../../providers/me";
import { readStored, type StoredKey, writeStored } from "../../shared/storage";
import { createStore, type Store, useStore } from "../../shared/store";

export type Density = "roomy" | "dense";
export type Layout = "rows" | "wall";

/** A search, filters, sort and columns under a name (experience.md, behaviour 2: the address says which one). */
export interface SavedView {
  id: string;
  name: string;
  /** What the address says besides page, size and view. */
  query: string;
  columns?: readonly string[];
}

/** How one person likes one list: kept in this browser, never in the address. */
export interface ListSettings {
  /** Fields shown, in order, by saved view; under "" those of the plain list. */
  columns: Readonly<Record<string, readonly string[]>>;
  density?: Density;
  layout?: Layout;
  views: readonly SavedView[];
}

const NONE: ListSettings = { columns: {}, views: [] };
const stores = new Map<string, Store<ListSettings>>();

/** One key for each person: two who share a browser do not share their columns. */
function storeOf(key: StoredKey): Store<ListSettings> {
  const known = stores.get(key);
  if (known) return known;
  const store = createStore(read(key));
  stores.set(key, store);
  return store;
}

function read(key: StoredKey): ListSettings {
  try {
    const stored = JSON.parse(readStored(key) ?? "{}") as Partial<ListSettings>;
    return {
      ...NONE,
      ...(isTable(stored.columns) && { columns: stored.columns }),
      ...(Array.isArray(stored.views) && { views: stored.views.filter(isView) }),
      ...((stored.layout === "rows" || stored.layout === "wall") && { layout: stored.layout }),
      ...((stored.density === "roomy" || stored.density === "dense") && { density: stored.density }),
    };
  } catch {
    return NONE; // not JSON
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

const isTable = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every(isTexts);

function isView(value: unknown): boolean {
  const { id, name, query, columns } = (value ?? {}) as Partial<SavedView>;
  return isTexts([id, name, query]) && (columns === undefined || isTexts(columns));
}

export type ChangeSettings = (change: (now: ListSettings) => ListSettings) => void;

export function useListSettings(list: string): [ListSettings, ChangeSettings] {
  const user = useMe()?.id ?? "";
  const key = `list.${list}.${user}` as const;
  const store = storeOf(key);
  const change: ChangeSettings = (make) => {
    const next = make(store.get());
    store.set(next);
    writeStored(key, JSON.stringify(next));
  };
  return [useStore(store), change];
}

/** Tests start from nothing. */
export const forgetSettings = (): void => stores.clear();

/** The fields in order that a view shows now; undefined where they are the resource's own. */
export function chosenColumns(
  settings: ListSettings,
  view: string | undefined,
): readonly string[] | undefined {
  return settings.columns[view ?? ""] ?? settings.views.find(({ id }) => id === view)?.columns;
}
