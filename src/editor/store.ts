import { useEffect, useSyncExternalStore } from "react";
import type { Issue } from "../../contract/core/errors";
import { createStore, type Store } from "../shared/store";
import { createPanels, type Panels } from "./panels";
import type { PathOf, ReadAt, ValueAt } from "./paths";
import { type Base, type EditorAction, type EditorState, type Errors, initialState, reduce } from "./state";
import { nestedBy, readAt, same, type Values } from "./values";

type Plain = Record<string, unknown>;

/** Validation of a document; `field` runs again only for changed values. */
export interface Check<V extends object = Values, R extends object = Plain> {
  /** Errors of one top-level field, or of one row of a nested collection: `name`, `periods.0`. */
  field?(path: string, state: EditorState<V, R>): readonly Issue[];
  /** Rules between fields. */
  across?(state: EditorState<V, R>): readonly Issue[];
}

/** What the editor knows about a document besides its values. Pure. */
export interface DocumentModel<V extends object = Values, R extends object = Plain> {
  check?: Check<V, R> | ((state: EditorState<V, R>) => readonly Issue[]);
  /** Collections and groups that contain fields: `periods`, `questions.*.answers`, `decor`. */
  nested?: readonly string[];
  /** Paths that are never written to drafts: `password`, `bots.*.token`. */
  secrets?: readonly string[];
  /** Whether only the server sets what is at a path: a change there is nobody's conflict. */
  isReadOnly?(path: string): boolean;
  /** Visible top-level fields in order; all by default. */
  shown?(state: EditorState<V, R>): readonly string[];
}

/** Label and confirmation of the page's Save, and what is offered after it. */
export interface SaveAction {
  verb?: string;
  /** Runs before anything is sent; false cancels the save. */
  confirm?(): Promise<boolean>;
  /** Runs after the server has refused a save: what the page shows besides the values may have changed. */
  refused?(): void;
  /** What the user may do next, in the message that all is saved. */
  next?: { label: string; run(): void };
}

/**
 * State of one editor outside React, so that a keystroke re-renders one field: each component subscribes to one value
 * or error. Typed by its values and its stored record: pages read by `useValue` and write by `setValue`.
 */
export interface EditorStore<V extends object = Values, R extends object = Plain> {
  get(): EditorState<V, R>;
  dispatch(action: EditorAction): void;
  subscribe(listener: () => void): () => void;
  /** All errors of the values by path, visible or not. */
  problems(): Errors;
  /** Visible errors: of visited fields, set by panels, returned by the server. */
  errors(): Errors;
  /** Visible fields in order; the same array until it changes. */
  shown(): readonly string[];
  /** Sets errors that only a panel can detect, such as a low balance: they block like others and show at once. */
  setFound(errors: Errors): void;
  /** Sections of the page with their own calls, saved together with the document. */
  panels: Panels;
  saveAction: Store<SaveAction>;
  /** Rebases on the record's newest version after a panel's call has changed it. Unsaved values stay. */
  follow: { current(): Promise<void> };
  model: DocumentModel;
}

export function createEditorStore<V extends object = Values, R extends object = Plain>(
  model: DocumentModel<V, R>,
  base: Base<R>,
  values: V,
  creating = false,
): EditorStore<V, R> {
  // The reducer, the merge and the drafts work on any values.
  return createStoreOf(model as DocumentModel, base as Base, values as Values, creating) as EditorStore<V, R>;
}

function createStoreOf(model: DocumentModel, base: Base, values: Values, creating: boolean): EditorStore {
  const isNested = nestedBy(model.nested);
  const check = createChecker(model);
  let state = initialState(base, values, creating);
  let found: Errors = {};
  let derived: Derived | undefined;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const panels = createPanels(createEditorStore, notify);
  const read = () => {
    if (derived?.state !== state || derived.found !== found)
      derived = derive({ model, check, state, found, before: derived });
    return derived;
  };
  return {
    model,
    panels,
    saveAction: createStore<SaveAction>({}),
    follow: { current: async () => undefined },
    get: () => state,
    problems: () => read().problems,
    errors: () => read().errors,
    shown: () => read().shown,
    dispatch(action) {
      const next = reduce(state, action, isNested);
      if (next === state) return;
      state = next;
      notify();
    },
    setFound(errors) {
      if (same(found, errors)) return;
      found = errors;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Derived {
  state: EditorState;
  found: Errors;
  problems: Errors;
  errors: Errors;
  shown: readonly string[];
}

interface DeriveInput extends Pick<Derived, "state" | "found"> {
  model: DocumentModel;
  check(state: EditorState): Errors;
  before: Derived | undefined;
}

function derive({ model, check, state, found, before }: DeriveInput): Derived {
  const problems = { ...found, ...check(state) };
  const shown = model.shown?.(state) ?? Object.keys(state.values);
  const { visited, tried } = state;
  const isVisited = (path: string) =>
    tried || [...visited].some((one) => one === path || path.startsWith(`${one}.`));
  const due = Object.entries(problems).filter(([path]) => isVisited(path));
  return {
    state,
    found,
    problems,
    errors: { ...state.refused, ...found, ...Object.fromEntries(due), ...state.notes },
    shown: before && before.shown.join() === shown.join() ? before.shown : shown,
  };
}

/** A document's validation, whichever way its model has it. */
export const checkOf = <V extends object, R extends object>(
  check: DocumentModel<V, R>["check"],
): Check<V, R> => (typeof check === "function" ? { across: check } : (check ?? {}));

/** Validates fields and rows only when they or their stored values have changed. */
function createChecker({ check, nested }: DocumentModel): (state: EditorState) => Errors {
  const isNested = nestedBy(nested);
  const { field, across } = checkOf(check);
  let base: unknown;
  let known = new Map<string, { value: unknown; issues: readonly Issue[] }>();

  function issuesAt(path: string, value: unknown, state: EditorState): readonly Issue[] {
    const before = known.get(path);
    if (before && Object.is(before.value, value)) return before.issues;
    const issues = field?.(path, state) ?? [];
    known.set(path, { value, issues });
    return issues;
  }

  return (state) => {
    if (base !== state.initial) known = new Map();
    base = state.initial;
    const errors: Record<string, string> = {};
    const note = (issues: readonly Issue[]) => {
      for (const { path, message } of issues) errors[path] ??= message;
    };
    for (const [key, value] of Object.entries(state.values)) {
      note(issuesAt(key, value, state));
      if (isNested(key) && Array.isArray(value))
        for (const [at, row] of value.entries()) note(issuesAt(`${key}.${at}`, row, state));
    }
    if (across) note(across(state));
    return errors;
  };
}

/** A store of these values, whatever its record. */
type Writable<V extends object> = Pick<EditorStore, "dispatch"> & { get(): { values: V } };

/** The value at a path. */
export function valueAt<V extends object, P extends PathOf<V>>({ get }: Writable<V>, path: P): ReadAt<V, P> {
  return readAt(get().values, path) as ReadAt<V, P>;
}

/**
 * Changes one field.
 * @param sets what the choice changes in other fields; it can be undone as one
 */
export function setValue<V extends object, P extends PathOf<V>>(
  store: Writable<V>,
  path: P,
  value: ValueAt<V, P>,
  sets?: NoInfer<Partial<V>>,
): void {
  store.dispatch({ type: "changed", path, value, ...(sets && { sets: sets as Values }) });
}

/** Id of the stored record; undefined for a new one. */
export const storedId = <R extends { id?: unknown }>({
  get,
}: Pick<EditorStore<object, R>, "get">): string | undefined => {
  const { creating, base } = get();
  return !creating && typeof base.record.id === "string" ? base.record.id : undefined;
};

/** Subscribes to the value at a path; only its component renders again when it changes. */
export const useValue = <V extends object, P extends PathOf<V>>(
  store: EditorStore<V>,
  path: P,
): ReadAt<V, P> => useEditorState(store, () => valueAt(store, path));

/** Subscribes to the visible error at a path. */
export const useError = <V extends object>(store: EditorStore<V>, path: PathOf<V>): string | undefined =>
  useEditorState(store, ({ errors }) => errors()[path]);

/** Sets what `setFound` takes, as long as its component is on screen. */
export function useFound(store: Pick<EditorStore, "setFound">, found: Errors): void {
  // After each render: the store compares.
  useEffect(() => store.setFound(found));
  useEffect(() => () => store.setFound({}), [store]);
}

/** Subscribes to the id of the stored record. */
export const useStoredId = <R extends { id?: unknown }>(store: EditorStore<object, R>): string | undefined =>
  useEditorState(store, storedId);

/** Subscribes to one value of the editor; `read` must return a primitive or a stable object. */
export function useEditorState<S extends Pick<EditorStore, "subscribe">, T>(
  store: S,
  read: (store: S) => T,
): T {
  return useSyncExternalStore(store.subscribe, () => read(store));
}
