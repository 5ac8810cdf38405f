import {
  changedPaths,
  type IsNested,
  merge,
  nestedBy,
  same,
  topOf,
  type Values,
  withIds,
  writeAt,
} from "./values";

/** The stored version of a document; that of a new one has no members yet. */
export interface Base<R extends object = Record<string, unknown>> {
  record: Readonly<Partial<R>>;
  /** ETag of the reply, from servers with the ability `versions` (OP-175). */
  version?: string | undefined;
  /** ETags of rows that have a call of their own, by id. */
  rows?: Readonly<Record<string, string>>;
}

export type Errors = Readonly<Record<string, string>>;

/**
 * State of an editor. Fields are identified by path: `name`, `periods.0.start_time`.
 * @typeParam V its values  @typeParam R the stored record
 */
export interface EditorState<V extends object = Values, R extends object = Record<string, unknown>> {
  base: Base<R>;
  /** The document is new and not stored yet. */
  creating: boolean;
  /** Values of the base. */
  initial: V;
  values: V;
  /** Paths of changed fields, in the order of their first change. */
  dirty: readonly string[];
  /** Fields that the user has changed, even if changed back. */
  touched: ReadonlySet<string>;
  /** Touched fields that lost the focus: their errors are shown. */
  visited: ReadonlySet<string>;
  /** A save was tried: all errors are shown. */
  tried: boolean;
  /** Errors from the server, each until the next change of its field. */
  refused: Errors;
  /** Rejected inputs, such as a file of a wrong type, until the next change of the field. */
  notes: Errors;
  /** For the undo of choices that changed other fields: the values before, by the field of the choice. */
  consequences: Readonly<Record<string, Partial<V>>>;
  /** A newer record that arrived with unsaved changes: shown in a notice, never written over them. */
  newer?: Base<R>;
}

export type EditorAction =
  | { type: "read"; base: Base; values: Values }
  /** `sets`: values that the choice changes in other fields. */
  | { type: "changed"; path: string; value: unknown; sets?: Values }
  | { type: "undone"; path: string }
  | { type: "left"; path: string }
  | { type: "tried" }
  | { type: "noted"; path: string; message: string | undefined }
  | { type: "refused"; errors: Errors }
  /** `sent`: what is stored with it, as the form had it; `ids`: stored ids of its new rows. */
  | { type: "saved"; base: Base; values: Values; sent: Values; ids?: ReadonlyMap<string, string> }
  | { type: "rebased"; base: Base; values: Values }
  /** `base`: the original values of nested ones, for the merge. */
  | { type: "restored"; values: Values; base?: Values }
  | { type: "reset" };

const NONE: ReadonlySet<string> = new Set();
const FLAT = nestedBy();

export function initialState<V extends object = Values, R extends object = Record<string, unknown>>(
  base: Base<R>,
  values: V,
  creating = false,
): EditorState<V, R> {
  return {
    base,
    creating,
    initial: values,
    values,
    dirty: [],
    touched: NONE,
    visited: NONE,
    tried: false,
    refused: {},
    notes: {},
    consequences: {},
  };
}

export function reduce<V extends object, R extends object>(
  state: EditorState<V, R>,
  action: EditorAction,
  isNested: IsNested = FLAT,
): EditorState<V, R> {
  // The rules are the same for any values.
  return next(state as unknown as EditorState, action, isNested) as unknown as EditorState<V, R>;
}

function next(state: EditorState, action: EditorAction, isNested: IsNested): EditorState {
  switch (action.type) {
    case "read":
      if (state.dirty.length === 0) return initialState(action.base, action.values);
      // The same record under a new version that the save's reply did not include.
      if (same(state.base.record, action.base.record)) return { ...state, base: action.base };
      return { ...state, newer: action.base };
    case "changed":
      return choose(state, action, isNested);
    case "undone":
      return withoutConsequence(
        change(state, { ...state.values, ...state.consequences[action.path] }, isNested),
        action.path,
      );
    case "left":
      if (!state.touched.has(action.path) || state.visited.has(action.path)) return state;
      return { ...state, visited: new Set([...state.visited, action.path]) };
    case "tried":
      return state.tried ? state : { ...state, tried: true };
    case "noted":
      return noted(state, action.path, action.message);
    case "refused":
      return { ...state, refused: action.errors };
    case "saved":
      return afterSave(state, action, isNested);
    case "rebased":
      return {
        ...rebase(state, action, state.initial, isNested),
        // A new document stays new until a record with an id exists.
        creating: state.creating && action.base.record.id === undefined,
        visited: state.visited,
        tried: state.tried,
      };
    case "restored":
      return change(state, restored(state, action, isNested), isNested);
    case "reset":
      return initialState(state.base, state.initial, state.creating);
  }
}

function choose(
  state: EditorState,
  { path, value, sets }: Extract<EditorAction, { type: "changed" }>,
  isNested: IsNested,
): EditorState {
  const values = { ...(writeAt(state.values, path, value) as Values), ...sets };
  const changed = change(state, values, isNested);
  const next = withoutConsequence({ ...changed, touched: new Set([...state.touched, path]) }, path);
  if (!sets || Object.keys(sets).length === 0) return next;
  const before = Object.fromEntries(
    [topOf(path), ...Object.keys(sets)].map((key) => [key, state.values[key]]),
  );
  return { ...next, consequences: { ...next.consequences, [path]: before } };
}

function withoutConsequence(state: EditorState, path: string): EditorState {
  const { [path]: _, ...consequences } = state.consequences;
  return { ...state, consequences };
}

function noted(state: EditorState, path: string, message: string | undefined): EditorState {
  const { [path]: before, ...others } = state.notes;
  if (before === message) return state;
  return { ...state, notes: message === undefined ? others : { ...others, [path]: message } };
}

function change(state: EditorState, values: Values, isNested: IsNested): EditorState {
  const moved = changedPaths(state.values, values, isNested);
  const isAbout = (error: string) =>
    moved.some((path) => error === path || error.startsWith(`${path}.`) || path.startsWith(`${error}.`));
  const others = (errors: Errors): Errors =>
    Object.fromEntries(Object.entries(errors).filter(([path]) => !isAbout(path)));
  const changed = changedPaths(state.initial, values, isNested);
  return {
    ...state,
    values,
    refused: others(state.refused),
    notes: others(state.notes),
    // Known paths keep their order.
    dirty: [
      ...state.dirty.filter((path) => changed.includes(path)),
      ...changed.filter((path) => !state.dirty.includes(path)),
    ],
  };
}

function afterSave(
  state: EditorState,
  { ids, sent, ...stored }: Extract<EditorAction, { type: "saved" }>,
  isNested: IsNested,
): EditorState {
  if (!ids || ids.size === 0) return rebase(state, stored, sent, isNested);
  const values = withIds(state.values, ids) as Values;
  return rebase({ ...state, values }, stored, withIds(sent, ids) as Values, isNested);
}

/** The current values on another base: changes since `from` stay, and stay unsaved. */
function rebase(
  state: EditorState,
  { base, values }: { base: Base; values: Values },
  from: Values,
  isNested: IsNested,
): EditorState {
  const fresh = { ...initialState(base, values), dirty: state.dirty, touched: state.touched };
  return change(fresh, merge(from, state.values, values, isNested) as Values, isNested);
}

function restored(
  state: EditorState,
  { values, base = {} }: Extract<EditorAction, { type: "restored" }>,
  isNested: IsNested,
): Values {
  const kept = Object.entries(values).map(([key, value]) => [
    key,
    key in base ? merge(base[key], value, state.values[key], isNested, key) : value,
  ]);
  return { ...state.values, ...Object.fromEntries(kept) };
}
