import type { Entity, Fields, Part } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import { nestedPaths, wireDraft } from "../editor/document-model";
import { baseOf } from "../editor/reading";
import type { Base, EditorState } from "../editor/state";
import type { SaveContext, Step, Stored } from "../editor/steps";
import { changedPaths, nestedBy, same, topOf } from "../editor/values";
import { dataProvider, saveContext } from "../providers/data";
import { collectionOf } from "../providers/data/collection";
import { ApiError, ignoreGone } from "../providers/http/errors";

/*
 * Documents whose rows have calls of their own, as the products of a store. Each row carries the version of its last
 * read, so that two people who change one meet in a conflict (OP-175).
 */

/** The rows of a nested entity, in a field of the document. */
export interface Collection {
  field: string;
  entity: Entity;
}

type Row = Readonly<Record<string, unknown>> & { id: string };
type Values = Record<string, unknown>;
type State = EditorState<Values, Values>;
type RowStep = Step<Values, Values>;

const PAGE = 100;

/** Reads a record with the rows of its collections. */
export async function readDocument(
  entity: Entity,
  collections: readonly Collection[],
  id: string,
  signal?: AbortSignal,
): Promise<Base> {
  const [reply, ...rows] = await Promise.all([
    dataProvider.getOne({ resource: entity.name, id, meta: { signal } }),
    ...collections.map((one) => readRows(one, id, signal)),
  ]);
  const { record, version } = baseOf(reply);
  const fields = collections.map(({ field }, at) => [field, rows[at]?.rows]);
  return {
    record: { ...record, ...Object.fromEntries(fields) },
    version,
    rows: Object.assign({}, ...rows.map(({ versions }) => versions)),
  };
}

async function readRows({ entity }: Collection, parent: string, signal?: AbortSignal) {
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
  const { field, entity } = collection;
  const [before, after] = [rowsOf(initial, field), rowsOf(values, field)];
  const isIn = (rows: readonly Row[], id: string) => rows.some((row) => row.id === id);
  const removed = before.filter(({ id }) => !isIn(after, id));
  const isMoved = (row: Row) =>
    placeOf(entity) !== undefined && before.findIndex(({ id }) => id === row.id) !== after.indexOf(row);
  const kept = after.filter((row) => isIn(before, row.id));
  const changed = kept.filter(
    (row) =>
      isMoved(row) ||
      !same(
        row,
        before.find(({ id }) => id === row.id),
      ),
  );
  const added = after.filter((row) => !isIn(before, row.id));
  return [
    ...removed.map(({ id }): RowStep => ({ run: (now, context) => removeRow(collection, id, now, context) })),
    ...[...changed, ...added].map(
      ({ id }): RowStep => ({ run: (now, context) => saveRow(collection, id, now, context) }),
    ),
  ];
}

/** The field that holds a row's place, where the order is stored. */
const placeOf = ({ fields }: Part<Fields>): string | undefined =>
  Object.entries<Field>(fields).find(([, { place }]) => place)?.[0];

const resourceOf = ({ entity }: Collection, { base }: State): string =>
  collectionOf(entity, String(base.record.id));

/** The document with other rows: `sent` are those of the form that are stored now. */
function withRows(
  { base, initial }: State,
  field: string,
  rows: readonly Row[],
  sent: readonly Row[],
  versions: object,
): Stored<Values, Values> {
  return {
    base: { ...base, record: { ...base.record, [field]: rows }, rows: { ...base.rows, ...versions } },
    sent: { ...initial, [field]: sent },
  };
}

async function removeRow(
  collection: Collection,
  id: string,
  now: State,
  _context: SaveContext,
): Promise<Stored<Values, Values>> {
  const { field } = collection;
  await dataProvider.deleteOne({ resource: resourceOf(collection, now), id }).catch(ignoreGone);
  const others = (rows: readonly Row[]) => rows.filter((row) => row.id !== id);
  return withRows(now, field, others(rowsOf(now.base.record, field)), others(rowsOf(now.initial, field)), {});
}

async function saveRow(
  collection: Collection,
  id: string,
  now: State,
  { keyOf }: SaveContext,
): Promise<Stored<Values, Values>> {
  const { field, entity } = collection;
  const resource = resourceOf(collection, now);
  const rows = rowsOf(now.values, field);
  const [read, sent] = [rowsOf(now.base.record, field), rowsOf(now.initial, field)];
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at] as Row;
  const was = sent.find((one) => one.id === id);
  const record = read.find((one) => one.id === id) ?? {};
  const place = placeOf(entity);
  const variables = {
    ...wireDraft(entity, {
      base: { record },
      values: row,
      initial: was ?? {},
      dirty: was ? changedPaths(was, row, nestedBy(nestedPaths(entity))) : Object.keys(row),
    }),
    ...(place && { [place]: at }),
  };
  const conditions = was
    ? { version: now.base.rows?.[id] }
    : { idempotencyKey: keyOf(resource + id + JSON.stringify(variables)) };
  const call = was
    ? dataProvider.update<Row>({ resource, id, variables: saveContext(variables, conditions) })
    : dataProvider.create<Row>({ resource, variables: saveContext(variables, conditions) });
  const reply = await call.catch((reason) => {
    throw ofDocument(reason, now, field, at, id);
  });
  const { record: stored, version } = baseOf<Row>(reply);
  const put = <R extends { id: string }>(all: readonly R[], one: R) =>
    was ? all.map((other) => (other.id === id ? one : other)) : [...all, one];
  const newId = String(stored.id);
  return {
    ...withRows(
      now,
      field,
      put(read, stored as Row),
      put(sent, row),
      version === undefined ? {} : { [newId]: version },
    ),
    ...(!was && { ids: new Map([[id, newId]]) }),
  };
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
