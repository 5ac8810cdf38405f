import type { DraftOf, Entity, Fields, Part, RecordOf } from "../../contract/core/entity";
import { baseOf } from "../editor/reading";
import type { Base, EditorState } from "../editor/state";
import { dataProvider, saveContext } from "../providers/data";
import { collectionOf } from "../providers/data/collection";
import { ignoreGone } from "../providers/http/errors";
import type { Conditions } from "../providers/server";

/* The calls of rows: those of a nested entity, or endpoints of rows that share the version of their document. */

type Values = Record<string, unknown>;
export type Row = Readonly<Values> & { id: string };
export type State = EditorState<Values, Values>;

/** Rows in a field of the document. */
export type Collection = EntityRows | CalledRows;

/** Rows of a nested entity, read and saved by its calls. */
export interface EntityRows {
  field: string;
  entity: Entity;
  calls?: undefined;
}

/** Rows that are read with their document and share its version. */
interface CalledRows {
  field: string;
  entity: Part;
  calls: RowCalls<Fields>;
}

/** Ids of the document and of one of its rows. */
interface RowIds {
  document: string;
  row: string;
}

/** What a call has stored, and the document's version after it. */
interface RowAnswer<R = unknown> {
  stored: R;
  version: string | undefined;
}

/** A row as it is sent, and as it was read; a new one was not. */
export interface RowDraft<F extends Fields> {
  draft: DraftOf<F>;
  read: RecordOf<F> | undefined;
}

export interface RowCalls<F extends Fields> {
  create(document: string, row: RowDraft<F>, conditions: Conditions): Promise<RowAnswer<RecordOf<F>>>;
  update(ids: RowIds, row: RowDraft<F>, conditions: Conditions): Promise<RowAnswer<RecordOf<F>>>;
  remove(ids: RowIds, conditions: Conditions): Promise<RowAnswer>;
  /** All ids in their new order; answers all rows. */
  reorder(
    document: string,
    ids: readonly string[],
    conditions: Conditions,
  ): Promise<RowAnswer<readonly RecordOf<F>[]>>;
}

/** Declares rows that are saved by calls of their own and read with their document. */
export const calledRows = <F extends Fields>(
  field: string,
  entity: Part<F>,
  calls: RowCalls<F>,
): Collection => ({ field, entity, calls }) as unknown as CalledRows;

export const isReadApart = (one: Collection): one is EntityRows => one.calls === undefined;

export const idIn = ({ base }: State): string => String(base.record.id);

/** Removes a stored row; one that is gone already is removed. Answers the versions after it. */
export async function sendRemoval(
  { entity, calls }: Collection,
  id: string,
  now: State,
): Promise<Pick<Base, "version">> {
  if (!calls) {
    await dataProvider.deleteOne({ resource: collectionOf(entity, idIn(now)), id }).catch(ignoreGone);
    return {};
  }
  const { version } = now.base;
  const answer = await calls.remove({ document: idIn(now), row: id }, { version }).catch(ignoreGone);
  return { version: answer ? answer.version : version };
}

interface SentRow {
  id: string;
  draft: Values;
  /** Undefined for a new one. */
  read: Row | undefined;
  /** Of a new one. */
  idempotencyKey?: string;
}

/** Creates or updates a row. The version is that of the row, or of the document that it shares it with. */
export async function sendRow(collection: Collection, sent: SentRow, now: State): Promise<RowAnswer<Row>> {
  const { id, draft, read, idempotencyKey } = sent;
  const { entity, calls } = collection;
  if (calls) {
    const row = { draft, read } as RowDraft<Fields>;
    const { version } = now.base;
    const answer = idempotencyKey
      ? calls.create(idIn(now), row, { version, idempotencyKey })
      : calls.update({ document: idIn(now), row: id }, row, { version });
    return (await answer) as RowAnswer<Row>;
  }
  const resource = collectionOf(entity, idIn(now));
  const reply = idempotencyKey
    ? dataProvider.create<Row>({ resource, variables: saveContext(draft, { idempotencyKey }) })
    : dataProvider.update<Row>({
        resource,
        id,
        variables: saveContext(draft, { version: now.base.rows?.[id] }),
      });
  const { record, version } = baseOf<Row>(await reply);
  return { stored: record as Row, version };
}
