import { absentIn, withAbsent } from "../../contract/core/absent";
import type { Role } from "../../contract/core/access";
import {
  checkDraft,
  type DraftOf,
  type Fields,
  mayWrite,
  type Part,
  type SaveAction,
} from "../../contract/core/entity";
import type { Issue } from "../../contract/core/errors";
import { type Field, stamps } from "../../contract/core/field";
import { codecs, wireValues } from "../fields/codecs";
import type { EditorState } from "./state";
import type { Check } from "./store";
import { readAt, same, topOf, type Values } from "./values";

/*
 * What an editor needs of a document, derived from its table of fields at any depth: which paths are nested, what is
 * sent, and what is wrong. A document is an entity, with the nested fields that its page edits besides the entity's.
 */

type Rows = readonly Values[];

const fieldsOf = ({ fields }: Pick<Part, "fields">): [key: string, field: Field][] => Object.entries(fields);

interface Setting {
  action: SaveAction;
  role: Role;
}

type WireState = Pick<EditorState, "base" | "values" | "dirty"> & Partial<Pick<EditorState, "initial">>;

export const isUntouched = ({ dirty, base }: Pick<EditorState, "base" | "dirty">, key: string): boolean =>
  !dirty.some((path) => topOf(path) === key) && key in base.record;

/**
 * The draft as it is sent: an untouched field is exactly what was read, in rows too (OP-178). Its note of absent fields
 * keeps their defaults from being stored.
 */
export function wireDraft<F extends Fields>(part: Pick<Part<F>, "fields">, state: WireState): DraftOf<F> {
  const wire = fieldsOf(part).map(([key, field]) => [key, wireOf(key, field, state)]);
  return withAbsent(Object.fromEntries(wire), absentIn(state.base.record)) as DraftOf<F>;
}

function wireOf(key: string, field: Field, state: WireState): unknown {
  const { base, values, initial = {} } = state;
  // The place of a row is that among the others, which only its document knows.
  if (field.place || isUntouched(state, key)) return base.record[key];
  return wireValue(field, values[key], initial[key], base.record[key]);
}

/** A touched value; what is untouched inside is sent as it was read. */
function wireValue(field: Field, value: unknown, initial: unknown, read: unknown): unknown {
  const { part } = field;
  if (!part || value === null) return codecs[field.kind].toWire(value, field);
  if (!Array.isArray(value)) return wireMembers(part, value as Values, initial, read);
  const has = (rows: unknown, id: unknown) => (rows as Rows | undefined)?.find((row) => row.id === id);
  return (value as Rows).map((row, at) => {
    const before = has(initial, row.id);
    const isThere = (initial as Rows | undefined)?.[at]?.id === row.id;
    return wireMembers(part, row, before, has(read, row.id), isThere ? undefined : at);
  });
}

/** @param place of a row that was elsewhere before */
function wireMembers(part: Part, row: Values, before: unknown, read: unknown, place?: number): unknown {
  if (before && read && place === undefined && same(row, before)) return read;
  const members = fieldsOf(part).map(([key, field]) => {
    const was = readAt(read, key);
    if (field.place) return [key, place ?? was];
    // What the page does not edit is not in its rows.
    if (row[key] === undefined) return [key, was];
    if (before && was !== undefined && same(row[key], readAt(before, key))) return [key, was];
    return [key, wireValue(field, row[key], readAt(before, key), was)];
  });
  return withAbsent(Object.fromEntries(members), absentIn(read));
}

/** Paths of the collections and groups that contain fields: `questions`, `questions.*.answers`. */
export function nestedPaths(part: Pick<Part, "fields">, above = ""): string[] {
  return fieldsOf(part).flatMap(([key, field]) => {
    if (!field.part) return [];
    const path = above + key;
    return [path, ...nestedPaths(field.part, `${path}${field.kind === "rows" ? ".*" : ""}.`)];
  });
}

/** Paths of secrets, which are never kept in a stored draft. */
export const secretPaths = (part: Pick<Part, "fields">): string[] =>
  fieldsOf(part).flatMap(([key, { kind }]) => (kind === "secret" ? [key] : []));

/** Whether only the server sets what is at this path, at any depth: `updated_at`, `questions.0.version`. */
export function isReadOnly({ fields }: Pick<Part, "fields">, path: string): boolean {
  const [key = "", ...rest] = path.split(".").filter((name) => !/^\d+$/.test(name));
  const field = fields[key] as Field | undefined;
  if (!field) return false;
  if (field.write.update.length === 0) return true;
  return field.part !== undefined && rest.length > 0 && isReadOnly(field.part, rest.join("."));
}

/**
 * Errors of a document, and its draft as it is sent. Only what has changed is encoded and checked again, so that typing
 * is cheap in a large form.
 */
export function documentModel(
  part: Part,
  setting: () => Setting,
): { check: Required<Check>; draftOf(state: EditorState): Record<string, unknown> } {
  const memo = memoWire();
  // An unknown choice of another server is sent back as read (OP-179, OP-180), unless it was changed.
  const isAsRead = ({ path, message }: Issue, state: EditorState) =>
    ((part.fields[path]?.kind === "choice" && message !== "validation.required") ||
      path in absentIn(state.base.record)) &&
    setting().action === "update" &&
    isUntouched(state, path);
  const ownRules = (issues: readonly Issue[], state: EditorState) =>
    issues.filter((issue) => !isAsRead(issue, state));

  function field(path: string, state: EditorState): readonly Issue[] {
    const key = topOf(path);
    const one = part.fields[key] as Field | undefined;
    if (!one) return [];
    const { action, role } = setting();
    const isChanged = mayWrite(one, action, role) && !isUntouched(state, key);
    if (path !== key && one.part) {
      const row = readAt(state.values, path) as Values | undefined;
      if (!row) return [];
      const before = rowLike(state.initial[key], row);
      const isOfServer = ({ path: at }: Issue) => !before && (at.split(".").at(-1) as string) in stamps;
      const problems = isChanged ? problemsIn(one.part, path, row, before) : [];
      const unreadable = problems.filter((issue) => !isOfServer(issue));
      if (unreadable.length > 0) return unreadable;
      // A row that is new is created, also in a document that is there.
      const ofRow = one.kind === "rows" && !before ? "create" : action;
      const found = checkDraft(one.part, wireValues(one.part, row) as never, ofRow, role);
      return found
        .filter((issue) => !isOfServer(issue)) // the server sets those of a new one
        .map((issue) => ({ ...issue, path: `${path}.${issue.path}` }));
    }
    const unreadable =
      isChanged && one.kind !== "rows" ? problems(path, one, state.values[key], state.initial[key]) : [];
    if (unreadable.length > 0) return unreadable;
    // The rows of a list are checked one by one.
    const alone: Field = one.kind === "rows" ? { ...one, part: EMPTY } : one;
    const table = { ...part, fields: { [key]: alone }, check: () => [] };
    return ownRules(checkDraft(table, { [key]: memo(key, one, state) } as never, action, role), state);
  }

  const draftOf = (state: EditorState) =>
    Object.fromEntries(fieldsOf(part).map(([key, one]) => [key, memo(key, one, state)]));
  return {
    draftOf,
    check: { field, across: (state) => ownRules(part.check(draftOf(state) as never), state) },
  };
}

const EMPTY: Part = { name: "", title: "", fields: {}, check: () => [] };

const rowLike = (rows: unknown, row: unknown): unknown =>
  Array.isArray(rows) ? rows.find((one) => readAt(one, "id") === readAt(row, "id")) : undefined;

/** Changed values that cannot be read, at any depth. */
function problems(path: string, field: Field, value: unknown, before: unknown): Issue[] {
  const { part, kind } = field;
  if (same(value, before) || (part && !value)) return [];
  if (part && kind === "rows")
    return (value as Rows).flatMap((row, at) => problemsIn(part, `${path}.${at}`, row, rowLike(before, row)));
  if (part) return problemsIn(part, path, value, before);
  const message = codecs[kind].problem?.(value, field);
  return message ? [{ path, message }] : [];
}

const problemsIn = (part: Part, path: string, value: unknown, before: unknown): Issue[] =>
  fieldsOf(part).flatMap(([key, field]) =>
    field.place ? [] : problems(`${path}.${key}`, field, readAt(value, key), readAt(before, key)),
  );

function memoWire(): (key: string, field: Field, state: EditorState) => unknown {
  const known = new Map<string, { value: unknown; untouched: boolean; wire: unknown }>();
  return (key, field, state) => {
    const untouched = isUntouched(state, key);
    const value = untouched ? state.base.record[key] : state.values[key];
    const before = known.get(key);
    if (before && before.untouched === untouched && Object.is(before.value, value)) return before.wire;
    const wire = wireOf(key, field, state);
    known.set(key, { value, untouched, wire });
    return wire;
  };
}
