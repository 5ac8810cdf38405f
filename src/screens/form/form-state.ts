import { same } from "./same";

/** Form values by wire name. */
export type Values = Readonly<Record<string, unknown>>;

/** What the form was read from. */
export interface Base {
  record: Readonly<Record<string, unknown>>;
  /** ETag of the reply, from servers with the ability `versions`. */
  version?: string;
}

export interface FormState {
  base: Base;
  /** Form values of the base. */
  initial: Values;
  values: Values;
  /** Changed fields in the order in which they were first changed. */
  dirty: readonly string[];
  /** Fields whose faults may be shown: left once, or all after a try to save. */
  visited: ReadonlySet<string>;
  /** Faults that the server named; each goes with the next change of its field. */
  refused: Readonly<Record<string, string>>;
  /** What choices have changed besides themselves, by the chosen field: the values before, for the undo. */
  consequences: Readonly<Record<string, Values>>;
  /** A newer record that arrived while something was changed (trap 2): shown, never poured over what was typed. */
  newer?: Base;
}

export type FormAction =
  | { type: "read"; base: Base; values: Values }
  /** `sets`: what the choice changes in other fields (experience.md, behaviour 3). */
  | { type: "changed"; key: string; value: unknown; sets?: Values }
  | { type: "undone"; key: string }
  | { type: "visited"; keys: readonly string[] }
  | { type: "refused"; issues: Readonly<Record<string, string>> }
  | { type: "saved"; base: Base; values: Values; sent: Values }
  | { type: "rebased"; base: Base; values: Values }
  | { type: "restored"; values: Values }
  | { type: "reset" };

const NOBODY: ReadonlySet<string> = new Set();

export function initialState(base: Base, values: Values): FormState {
  return { base, initial: values, values, dirty: [], visited: NOBODY, refused: {}, consequences: {} };
}

export function reduce(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case "read":
      if (state.dirty.length === 0) return initialState(action.base, action.values);
      // The same record under a version that the save's answer did not tell is no news.
      if (same(state.base.record, action.base.record)) return { ...state, base: action.base };
      return { ...state, newer: action.base };
    case "changed":
      return choose(state, action.key, { [action.key]: action.value, ...action.sets });
    case "undone":
      return withoutConsequence(change(state, state.consequences[action.key] ?? {}), action.key);
    case "visited":
      return action.keys.every((key) => state.visited.has(key))
        ? state
        : { ...state, visited: new Set([...state.visited, ...action.keys]) };
    case "refused":
      return { ...state, refused: action.issues };
    case "saved":
      return saved(state, action);
    case "rebased":
      return rebase(state, action.base, action.values);
    case "restored":
      return change(state, action.values);
    case "reset":
      return initialState(state.base, state.initial);
  }
}

function choose(state: FormState, key: string, changes: Values): FormState {
  const next = withoutConsequence(change(state, changes), key);
  const changed = Object.keys(changes);
  if (changed.length === 1) return next;
  const before = Object.fromEntries(changed.map((name) => [name, state.values[name]]));
  return { ...next, consequences: { ...next.consequences, [key]: before } };
}

function withoutConsequence(state: FormState, key: string): FormState {
  const { [key]: _, ...consequences } = state.consequences;
  return { ...state, consequences };
}

function change(state: FormState, changes: Values): FormState {
  const values = { ...state.values, ...changes };
  const refused = Object.fromEntries(Object.entries(state.refused).filter(([key]) => !(key in changes)));
  return { ...state, values, refused, dirty: dirtyKeys(state.initial, values, state.dirty) };
}

/** Changed keys, those already known first. */
function dirtyKeys(initial: Values, values: Values, known: readonly string[] = []): string[] {
  const changed = Object.keys(values).filter((key) => !same(initial[key], values[key]));
  return [...known.filter((key) => changed.includes(key)), ...changed.filter((key) => !known.includes(key))];
}

/** What was typed while the save was on its way stays, and stays unsaved. */
function saved(state: FormState, action: Extract<FormAction, { type: "saved" }>): FormState {
  const values: Record<string, unknown> = { ...action.values };
  for (const [key, value] of Object.entries(state.values)) {
    if (!same(value, action.sent[key])) values[key] = value;
  }
  return { ...initialState(action.base, action.values), values, dirty: dirtyKeys(action.values, values) };
}

/** Changed fields stay as they were typed, all others follow the newer record. */
function rebase(state: FormState, base: Base, values: Values): FormState {
  const kept = Object.fromEntries(state.dirty.map((key) => [key, state.values[key]]));
  return change({ ...initialState(base, values), visited: state.visited }, kept);
}
