import type { TextKey } from "../providers/i18n/keys";
import { countOf, type KeptPanel } from "./panels";
import type { EditorState } from "./state";
import type { DocumentModel, EditorStore } from "./store";
import { nestedBy, patternOf, readAt, readLike, same, topOf, type Values, writeAt } from "./values";

/* What of a page's unsaved changes a draft on this device may keep: everything but secrets. */

/** Changed top-level values without secrets, for a draft. */
export function keepableValues(
  { dirty, values, initial }: Pick<EditorState, "dirty" | "values" | "initial">,
  { secrets = [], nested = [] }: DocumentModel,
): { values: Values; base: Values } {
  const keys = [...new Set(dirty.filter((path) => !secrets.includes(patternOf(path))).map(topOf))];
  const isNested = nestedBy(nested);
  const keep = (source: Values, which: readonly string[]): Values =>
    Object.fromEntries(which.map((key) => [key, withoutSecrets(key, source[key], secrets)]));
  return { values: keep(values, keys), base: keep(initial, keys.filter(isNested)) };
}

/** The value with empty strings instead of secrets. */
function withoutSecrets(path: string, value: unknown, secrets: readonly string[]): unknown {
  if (secrets.includes(patternOf(path))) return "";
  if (!secrets.some((secret) => secret.startsWith(`${patternOf(path)}.`))) return value;
  if (typeof value !== "object" || value === null) return value;
  return Object.keys(value).reduce<unknown>(
    (kept, key) => writeAt(kept, key, withoutSecrets(`${path}.${key}`, readAt(value, key), secrets)),
    value,
  );
}

/** A panel's values for the draft; undefined if all its changes are secret and will be lost. */
export function keepablePanel({ get: read, model }: EditorStore): KeptPanel | undefined {
  const { values } = keepableValues(read(), model);
  return Object.keys(values).length > 0 ? { values } : undefined;
}

/** Changes by path, and by the headings of the page's panels. */
export interface NamedChanges {
  paths: readonly string[];
  panels: readonly TextKey[];
}

export interface UnsavedChanges {
  count: number;
  kept: NamedChanges & { count: number };
  /** Secrets, which no draft keeps. A panel or a row with other changes is among the kept ones, too. */
  lost: NamedChanges;
}

/** Unsaved changes of the page and its panels, by whether a draft keeps them. */
export function unsavedChanges({ get: read, model, panels }: EditorStore): UnsavedChanges {
  const { secrets = [] } = model;
  const unsaved = panels.unsaved();
  const keptPanels = unsaved.filter((panel) => keepablePanel(panel.store));
  const lostPanels = unsaved.filter(({ store }) => secretChanges(store.get(), store.model).length > 0);
  const paths = read().dirty.filter((path) => !secrets.includes(patternOf(path)));
  const countAll = (all: typeof unsaved) => all.reduce((sum, panel) => sum + countOf(panel), 0);
  const titles = (all: typeof unsaved) => all.map(({ options }) => options.title);
  return {
    count: read().dirty.length + countAll(unsaved),
    kept: { count: paths.length + countAll(keptPanels), paths, panels: titles(keptPanels) },
    lost: { paths: secretChanges(read(), model), panels: titles(lostPanels) },
  };
}

/** Paths of changed secrets, at any depth. */
function secretChanges({ dirty, values, initial }: EditorState, { secrets = [] }: DocumentModel): string[] {
  const changedIn = (path: string): string[] => {
    const pattern = patternOf(path);
    const value = readAt(values, path);
    if (secrets.includes(pattern))
      return same(value ?? "", readLike(values, path, initial) ?? "") ? [] : [path];
    if (!secrets.some((secret) => secret.startsWith(`${pattern}.`))) return [];
    if (typeof value !== "object" || value === null) return [];
    return Object.keys(value).flatMap((key) => changedIn(`${path}.${key}`));
  };
  return dirty.flatMap(changedIn);
}
