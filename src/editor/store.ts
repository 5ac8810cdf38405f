import { useSyncExternalStore } from "react";
import type { Issue } from "../../contract/core/errors";
import { createStore, type Store } from "../shared/store";
import { createPanels, type Panels } from "./panels";
import { type Base, type EditorAction, type EditorState, type Errors, initialState, reduce } from "./state";
import { nestedBy, same, type Values } from "./values";

/** The rules of a document; `field` is asked again only about what has changed. */
export interface Check {
  /** Errors of one top-level field, or of one row of a nested collection: `name`, `periods.0`. */
  field?(path: string, state: EditorState): readonly Issue[];
  /** Rules between fields. */
  across?(state: EditorState): readonly Issue[];
}

/** What the editor has to know of a document besides its values. Pure. */
export interface DocumentModel {
  check?: Check | ((state: EditorState) => readonly Issue[]);
  /** Collections and groups whose values are fields: `periods`, `questions.*.answers`, `decor`. */
  nested?: readonly string[];
  /** Paths of what no draft may hold: `password`, `bots.*.token`. */
  secrets?: readonly string[];
  /** Top-level fields on show, in their order; all of them unless said. */
  shown?(state: EditorState): readonly string[];
}

/** What the page's one Save says and asks, where that is more than "Save". */
export interface SaveAction {
  verb?: string;
  /** Asked before anything is sent; false = not now. */
  confirm?(): Promise<boolean>;
}

/**
 * The state of one editor outside React, so that a keystroke redraws one field: components read one value or one
 * error each and are called back only when that one changes.
 */
export interface EditorStore {
  get(): EditorState;
  dispatch(action: EditorAction): void;
  subscribe(listener: () => void): () => void;
  /** All errors of the values by path, shown or not. */
  problems(): Errors;
  /** Errors that are shown at their fields: of fields that were left, found by panels, refused by the server. */
  errors(): Errors;
  /** Fields on show, in their order; the same array until it changes. */
  shown(): readonly string[];
  /** Errors found by what only a panel knows, as a balance: they block like any other, and show at once. */
  setFound(errors: Errors): void;
  /** Parts of the page with their own calls, saved together with the document. */
  panels: Panels;
  saveAction: Store<SaveAction>;
  /** Goes on from the record's newest version, after a call of a panel has changed it. What is typed stays. */
  follow: { current(): Promise<void> };
  model: DocumentModel;
}

export function createEditorStore(
  model: DocumentModel,
  base: Base,
  values: Values,
  creating = false,
): EditorStore {
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

/** Checks fields and rows again only when they have changed, or what they were read from has. */
function createChecker({ check, nested }: DocumentModel): (state: EditorState) => Errors {
  const isNested = nestedBy(nested);
  const { field, across }: Check = typeof check === "function" ? { across: check } : (check ?? {});
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

/** One reading of the editor; redraws only when it changes, so `read` must give a primitive or the same object. */
export function useEditorState<S extends EditorStore, T>(store: S, read: (store: S) => T): T {
  return useSyncExternalStore(store.subscribe, () => read(store));
}
