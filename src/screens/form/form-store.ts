import { useSyncExternalStore } from "react";
import type { SaveAction } from "../../../contract/core/entity";
import { createStore, type Store } from "../../shared/store";
import { type FormSetting, problemsOf, shownKeys, wireDraft } from "./draft";
import { type Base, type FormAction, type FormState, initialState, reduce, type Values } from "./form-state";
import { same } from "./same";

/**
 * The state of one form outside React, so that a keystroke redraws one field: components read one value or one
 * fault each and are called back only when that one changes.
 */
export interface FormStore {
  get(): FormState;
  dispatch(action: FormAction): void;
  subscribe(listener: () => void): () => void;
  /** All faults of the draft, shown or not. */
  problems(): Readonly<Record<string, string>>;
  /** Faults that stand at their fields: of visited ones, and what the server refused. */
  issues(): Readonly<Record<string, string>>;
  /** Fields on show, in the form's order; the same array until it changes. */
  shown(): readonly string[];
  setting: FormSetting;
  /** Faults that a part finds by what only it knows, as a balance: they block like any other, and show at once. */
  find(faults: Readonly<Record<string, string>>): void;
  /** Parts with calls of their own that hold something unsaved, by the message key of their heading. */
  unsavedParts: Store<readonly string[]>;
  /** A created record is updated from then on. */
  setAction(action: SaveAction): void;
}

export function createFormStore(first: FormSetting, base: Base, values: Values): FormStore {
  let setting = first;
  let state = initialState(base, values);
  let found: Readonly<Record<string, string>> = {};
  let derived = derive(setting, state, found);
  const listeners = new Set<() => void>();
  const tell = () => {
    derived = derive(setting, state, found, derived);
    for (const listener of [...listeners]) listener();
  };
  return {
    unsavedParts: createStore<readonly string[]>([]),
    get setting() {
      return setting;
    },
    setAction(action) {
      setting = { ...setting, action };
    },
    get: () => state,
    problems: () => derived.problems,
    issues: () => derived.issues,
    shown: () => derived.shown,
    dispatch(action) {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      tell();
    },
    find(faults) {
      if (same(found, faults)) return;
      found = faults;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Derived {
  problems: Record<string, string>;
  issues: Record<string, string>;
  shown: readonly string[];
}

function derive(
  setting: FormSetting,
  state: FormState,
  found: Readonly<Record<string, string>>,
  before?: Derived,
): Derived {
  const problems = { ...found, ...problemsOf(setting, state) };
  const shown = shownKeys(setting, wireDraft(setting.resource.entity, state));
  const visited = Object.entries(problems).filter(([key]) => state.visited.has(key));
  return {
    problems,
    issues: { ...state.refused, ...found, ...Object.fromEntries(visited) },
    shown: before && before.shown.join() === shown.join() ? before.shown : shown,
  };
}

/** One reading of the form; redraws only when it changes, so `read` must give a primitive or the same object. */
export function useForm<T>(store: FormStore, read: (store: FormStore) => T): T {
  return useSyncExternalStore(store.subscribe, () => read(store));
}
