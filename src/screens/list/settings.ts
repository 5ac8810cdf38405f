import { useMe } from "../../providers/me";
import { readStored, type StoredKey, watchStored, writeStored } from "../../shared/storage";
import { createStore, type Store, useStore } from "../../shared/store";

export type Density = "roomy" | "dense";
export type Layout = "rows" | "wall";

/** A named search with filters, sort and columns; the address says which one is shown. */
export interface SavedView {
  id: string;
  name: string;
  /** Query without page, size and view. */
  query: string;
  columns?: readonly string[];
}

/** A user's settings of one list, kept in this browser and not in the address. */
export interface ListSettings {
  /** Visible fields in order, by saved view; "" is the list without a view. */
  columns: Readonly<Record<string, readonly string[]>>;
  density?: Density;
  layout?: Layout;
  /** Columns without room are scrolled to instead of hidden. */
  keepsAll?: boolean;
  views: readonly SavedView[];
}

const NONE: ListSettings = { columns: {}, views: [] };
const stores = new Map<string, Store<ListSettings>>();

/** The key contains the user, as several people may share a browser. */
function storeOf(key: StoredKey): Store<ListSettings> {
  const known = stores.get(key);
  if (known) return known;
  const store = createStore(read(key));
  stores.set(key, store);
  watchStored(key, () => store.set(read(key)));
  return store;
}

function read(key: StoredKey): ListSettings {
  try {
    const stored = JSON.parse(readStored(key) ?? "{}") as Partial<ListSettings>;
    return {
      ...NONE,
      ...(isTable(stored.columns) && { columns: stored.columns }),
      ...(Array.isArray(stored.views) && { views: stored.views.filter(isView) }),
      ...(stored.keepsAll === true && { keepsAll: true }),
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
    // Another tab may have stored more than this one has read; where nothing can be stored, this page remembers.
    const next = make(readStored(key) === null ? store.get() : read(key));
    store.set(next);
    writeStored(key, JSON.stringify(next));
  };
  return [useStore(store), change];
}

/** For tests. */
export const forgetSettings = (): void => stores.clear();

/** The chosen fields of a view, in order; undefined for those of the resource. */
export function chosenColumns(
  settings: ListSettings,
  view: string | undefined,
): readonly string[] | undefined {
  return settings.columns[view ?? ""] ?? settings.views.find(({ id }) => id === view)?.columns;
}
