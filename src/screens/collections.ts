import type { Fields, Part } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import { nextPosition } from "../../contract/rules/positions";
import { nestedPaths, wireDraft } from "../editor/document-model";
import { baseOf } from "../editor/reading";
import type { Base } from "../editor/state";
import type { SaveContext, Step, Stored } from "../editor/steps";
import { changedPaths, nestedBy, readAt, same, topOf } from "../editor/values";
import { formValues } from "../fields/codecs";
import { dataProvider } from "../providers/data";
import { collectionOf } from "../providers/data/collection";
import { ApiError } from "../providers/http/errors";
import {
  type Collection,
  type EntityRows,
  idIn,
  isReadApart,
  type Row,
  type RowCalls,
  type State,
  sendRemoval,
  sendRow,
} from "./row-calls";

/*
 * Documents whose rows have calls of their own, as the products of a store. Each row carries the version of its last
 * read, so that two people who change one meet in a conflict (OP-175). Rows that share the version of their document, as
 * the questions of a quiz, meet in the document's conflict.
 */

type Values = Record<string, unknown>;
type RowStep = Step<Values, Values>;

const PAGE = 100;

/** Reads a record of a resource, by its name, with the rows of its collections. */
export async function readDocument(
  resource: string,
  collections: readonly Collection[],
  id: string,
  signal?: AbortSignal,
): Promise<Base> {
  const apart = collections.filter(isReadApart);
  const [reply, ...rows] = await Promise.all([
    dataProvider.getOne({ resource, id, meta: { signal } }),
    ...apart.map((one) => readRows(one, id, signal)),
  ]);
  const { record, version } = baseOf(reply);
  const fields = apart.map(({ field }, at) => [field, rows[at]?.rows]);
  return {
    record: { ...record, ...Object.fromEntries(fields) },
    version,
    rows: Object.assign({}, ...rows.map(({ versions }) => versions)),
  };
}

async function readRows({ entity }: EntityRows, parent: string, signal?: AbortSignal) {
  const rows: Row[] = [];
  const versions: Record<string, string> = {};
  for (let page = 1; ; page++) {
    const read = await dataProvider.getList<Row>({
      resource: collectionOf(entity, parent),
      pagination: { currentPage: page, pageSize: PAGE, mode: "server" },
      meta: { signal },
    });
    rows.push(...read.data);
    Object.assign(versions, read.versions);
    if (read.data.length === 0 || rows.length >= read.total) return { rows, versions };
  }
}

/**
 * The calls that save a document: the record by `saveOwn`, if its own fields have changed, then each row that was removed,
 * changed or added. Errors and conflicts of a row are those of its path in the document.
 */
export function collectionSteps(
  state: State,
  collections: readonly Collection[],
  saveOwn: (now: State, context: SaveContext) => Promise<Base>,
): readonly RowStep[] {
  const isOwn = (path: string) => !collections.some(({ field }) => field === topOf(path));
  const own = state.creating || state.dirty.some(isOwn) ? [ownStep(collections, saveOwn)] : [];
  return [...own, ...collections.flatMap((one) => rowSteps(state, one))];
}

const rowsOf = (values: Readonly<Values>, field: string) => (values[field] ?? []) as readonly Row[];

const ownStep = (
  collections: readonly Collection[],
  saveOwn: (now: State, context: SaveContext) => Promise<Base>,
): RowStep => ({
  async run(now, context) {
    const { record, version } = await saveOwn(now, context);
    const stored = (values: Readonly<Values>) =>
      Object.fromEntries(collections.map(({ field }) => [field, rowsOf(values, field)]));
    return {
      base: { ...now.base, record: { ...record, ...stored(now.base.record) }, version },
      sent: { ...now.values, ...stored(now.initial) },
    };
  },
});

function rowSteps({ initial, values }: State, collection: Collection): RowStep[] {
  const { field, entity, calls } = collection;
  const [before, after] = [rowsOf(initial, field), rowsOf(values, field)];
  const rowIn = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id);
  const removed = before.filter(({ id }) => !rowIn(after, id));
  const kept = after.filter(({ id }) => rowIn(before, id));
  const added = after.filter(({ id }) => !rowIn(before, id));
  // A call for the order stores all places; without one, each moved row is saved.
  const isMoved = (row: Row) =>
    !calls &&
    placeOf(entity) !== undefined &&
    before.findIndex(({ id }) => id === row.id) !== after.indexOf(row);
  const changed = kept.filter((row) => isMoved(row) || !same(row, rowIn(before, row.id)));
  // As the calls before leave them: removed rows are gone, new ones are the last.
  const left = [...before.filter(({ id }) => rowIn(after, id)), ...added];
  const isReordered = left.some(({ id }, at) => id !== after[at]?.id);
  return [
    ...removed.map(({ id }): RowStep => ({ run: (now) => removeRow(collection, id, now) })),
    ...[...changed, ...added].map(
      ({ id }): RowStep => ({ run: (now, context) => saveRow(collection, id, now, context) }),
    ),
    ...(calls && isReordered ? [{ run: (now: State) => reorderRows(collection, calls, now) }] : []),
  ];
}

/** The field that holds a row's place, where the order is stored. */
const placeOf = ({ fields }: Part<Fields>): string | undefined =>
  Object.entries<Field>(fields).find(([, { place }]) => place)?.[0];

/** The document with other rows: `sent` are those of the form that are stored now. */
function withRows(
  { base, initial }: State,
  field: string,
  rows: readonly unknown[],
  sent: readonly Row[],
  versions: Pick<Base, "version" | "rows">,
): Stored<Values, Values> {
  return {
    base: { ...base, ...versions, record: { ...base.record, [field]: rows } },
    sent: { ...initial, [field]: sent },
  };
}

async function removeRow(collection: Collection, id: string, now: State): Promise<Stored<Values, Values>> {
  const { field, entity, calls } = collection;
  const { base } = now;
  const versions = await sendRemoval(collection, id, now);
  const others = (rows: readonly Row[]) => rows.filter((row) => row.id !== id);
  const left = others(rowsOf(base.record, field));
  const place = calls && placeOf(entity);
  return withRows(
    now,
    field,
    // The server numbers rows with a common order from 0 again (OP-153).
    place ? left.map((row, at) => ({ ...row, [place]: at })) : left,
    others(rowsOf(now.initial, field)),
    versions,
  );
}

async function reorderRows(
  { field }: Collection,
  calls: RowCalls<Fields>,
  now: State,
): Promise<Stored<Values, Values>> {
  const rows = rowsOf(now.values, field);
  const ids = rows.map(({ id }) => id);
  const { stored, version } = await calls.reorder(idIn(now), ids, { version: now.base.version });
  return withRows(now, field, stored, rows, { version });
}

async function saveRow(
  collection: Collection,
  id: string,
  now: State,
  { keyOf }: SaveContext,
): Promise<Stored<Values, Values>> {
  const { field, entity, calls } = collection;
  const rows = rowsOf(now.values, field);
  const [read, sent] = [rowsOf(now.base.record, field), rowsOf(now.initial, field)];
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at] as Row;
  const was = sent.find((one) => one.id === id);
  const record = read.find((one) => one.id === id);
  const place = placeOf(entity);
  const placeThere = was ? sent.indexOf(was) : nextPosition(read.map((one) => positioned(one, place)));
  const draft = {
    ...wireDraft(entity, {
      base: { record: record ?? {} },
      values: row,
      initial: was ?? {},
      dirty: was ? changedPaths(was, row, nestedBy(nestedPaths(entity))) : Object.keys(row),
    }),
    ...(place && { [place]: calls ? placeThere : at }),
  };
  const key = () => keyOf(`${field} ${id} ${JSON.stringify(draft)}`);
  const sending = { id, draft, read: was && record, ...(!was && { idempotencyKey: key() }) };
  const { stored, version } = await sendRow(collection, sending, now).catch((reason) => {
    throw ofDocument(reason, now, field, at, id);
  });
  const put = <R extends { id: string }>(all: readonly R[], one: R) =>
    was ? all.map((other) => (other.id === id ? one : other)) : [...all, one];
  const own = version === undefined ? {} : { [stored.id]: version };
  return {
    ...withRows(
      now,
      field,
      put(read, stored),
      put(sent, row),
      calls ? { version } : { rows: { ...now.base.rows, ...own } },
    ),
    ids: newIds(entity, row, stored),
  };
}

const positioned = (row: Row, place = "") => ({ position: Number(row[place] ?? -1) });

/** Stored ids of a new row and of the new ones inside it, which are stored in the order in which they were sent. */
function newIds(part: Part, row: Row, stored: Row): Map<string, string> {
  const ids = new Map<string, string>();
  const note = (inner: Part, mine: unknown, theirs: unknown): void => {
    const [from, to] = [readAt(mine, "id"), readAt(theirs, "id")];
    if (typeof from === "string" && typeof to === "string" && from !== to) ids.set(from, to);
    for (const [key, { kind, part: deeper }] of Object.entries<Field>(inner.fields)) {
      const below = readAt(mine, key);
      if (kind !== "rows" || !deeper || !Array.isArray(below)) continue;
      for (const [at, one] of below.entries()) note(deeper, one, readAt(theirs, `${key}.${at}`));
    }
  };
  note(part, row, formValues(part, stored));
  return ids;
}

/** The refusal of a row as one of the document: errors at paths in it, and for a conflict the document with their row. */
function ofDocument(reason: unknown, { base }: State, field: string, at: number, id: string): unknown {
  if (!(reason instanceof ApiError)) return reason;
  const errors = Object.entries(reason.errors ?? {}).map(([path, message]) => [
    `${field}.${at}.${path}`,
    message,
  ]);
  const { current } = reason;
  const moved = new ApiError({ ...reason, errors: Object.fromEntries(errors), detail: reason.detail });
  if (!current) return moved;
  const theirs = rowsOf(base.record, field).map((row) => (row.id === id ? current.record : row));
  const versions = current.version === undefined ? {} : { [id]: current.version };
  const whole = { ...base, record: { ...base.record, [field]: theirs }, rows: { ...base.rows, ...versions } };
  return Object.assign(moved, { current: whole });
}
