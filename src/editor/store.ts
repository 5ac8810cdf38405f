import { useSyncExternalStore } from "react";
import type { Issue } from "../../contract/core/errors";
import { createStore, type Store } from "../shared/store";
import { createPanels, type Panels } from "./panels";
import { type Base, type EditorAction, type EditorState, type Errors, initialState, reduce } from "./state";
import { nestedBy, same, type Values } from "./values";

/** Validation of a document; `field` runs again only for changed values. */
export interface Check {
  /** Errors of one top-level field, or of one row of a nested collection: `name`, `periods.0`. */
  field?(path: string, state: EditorState): readonly Issue[];
  /** Rules between fields. */
  across?(state: EditorState): readonly Issue[];
}

/** What the editor knows about a document besides its values. Pure. */
export interface DocumentModel {
  check?: Check | ((state: EditorState) => readonly Issue[]);
  /** Collections and groups that contain fields: `periods`, `questions.*.answers`, `decor`. */
  nested?: readonly string[];
  /** Paths that are never written to drafts: `password`, `bots.*.token`. */
  secrets?: readonly string[];
  /** Visible top-level fields in order; all by default. */
  shown?(state: EditorState): readonly string[];
}

/** Label and confirmation of the page's Save. */
export interface SaveAction {
  verb?: string;
  /** Runs before anything is sent; false cancels the save. */
  confirm?(): Promise<boolean>;
}

/**
 * State of one editor outside React, so that a keystroke re-renders one field: each component subscribes to one value
 * or error.
 */
export interface EditorStore {
  get(): EditorState;
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

/** Validates fields and rows only when they or their stored values have changed. */
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

/** Subscribes to one value of the editor; `read` must return a primitive or a stable object. */
export function useEditorState<S extends EditorStore, T>(store: S, read: (store: S) => T): T {
  return useSyncExternalStore(store.subscribe, () => read(store));
}
