import type { Entity, SaveAction } from "../../contract/core/entity";
import { mayWrite } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import type { Operation } from "../../contract/core/operations";
import type { Caller } from "../caller";
import { invalidField, Refusal } from "../errors";
import type { Call } from "../http/call";
import type { Row } from "./binding";
import { rememberedAnswer, withIdempotency } from "./idempotency";
import { parentIdIn } from "./parent";
import { findRow, single } from "./read";
import { bindingOf } from "./registry";
import { fileIds, sentPictures } from "./store-pictures";
import { type PreparedRecord, prepareRecord, type RecordSave, writeRecord } from "./write";

/*
 * Which save to use:
 * - a record without a call of its own: none, the generic `create` and `update` do it;
 * - a record with its parts, in a call of its own: `saveRecord` (styles, workflows, events);
 * - a row that is no record of its own, but raises the version of one: `withTaggedAnswer` (questions of a quiz);
 * - anything else that must happen once (an id, a copy, a charge): `withIdempotency`, or `withSecretAnswer`.
 */

/** Creates a record by PUT or POST; a sent id is ignored, the server assigns one (OP-13). */
export async function create({ entity }: Operation, call: Call): Promise<unknown> {
  const record = recordOf(entity, call, "create");
  const pictures = sentPictures(entity, record.files ?? {}).map(({ path, file }) => ({ key: path, file }));
  const sent = { sent: writtenBy(entity, record), images: fileIds(pictures), parent: record.parent };
  const save = bindingOf(entity).secretAnswer ? createWithSecret : saveRecord;
  return save(call, entity, sent, () => prepareAlone(call, entity, record));
}

/** Without an Idempotency-Key: a repeat is told by its If-Match. */
export function update({ entity }: Operation, call: Call): Promise<unknown> {
  const { database } = call.services;
  return answerVersion(call, async () => {
    const { prepared, write } = await prepareAlone(call, entity, recordOf(entity, call, "update"));
    const row = await database.withTx(write).catch((error) => discardAfter(error, prepared));
    return single(entity, row, call);
  });
}

const recordOf = (entity: Entity, call: Call, action: SaveAction): RecordSave => ({
  caller: call.caller as Caller,
  action,
  id: call.params.id,
  parent: parentIdIn(entity, call.params),
  values: sentFields(entity, call),
  files: call.form?.files,
  version: call.request.headers["if-match"],
});

/** Slow work is done before the transaction, everything that must be atomic inside it. */
interface PreparedSave {
  prepared: PreparedRecord;
  write(): Promise<Row>;
}

async function prepareAlone({ services }: Call, entity: Entity, record: RecordSave): Promise<PreparedSave> {
  const prepared = await prepareRecord(services, entity, record);
  return { prepared, write: () => writeRecord(services, entity, { ...record, prepared }) };
}

type SaveCall = Pick<Call, "services" | "caller" | "request" | "reply" | "language">;

/** A create whose answer holds a secret, which must not be stored: a repeat returns the record as it is now. */
async function createWithSecret(
  call: Call,
  entity: Entity,
  sent: unknown,
  prepare: () => Promise<PreparedSave>,
): Promise<unknown> {
  const { services, params } = call;
  const { prepared, write } = await prepare();
  const store = async () => (await services.database.withTx(write)).id;
  const id = await withIdempotency(call, sent, store).catch((error) => discardAfter(error, prepared));
  const address = { id, parent: parentIdIn(entity, params) };
  return single(entity, await findRow(services, entity, call.caller as Caller, address), call);
}

/**
 * Saves a record: `prepare` runs outside the transaction, the `write` it returns inside. With an Idempotency-Key a
 * repeat gets the first answer and its ETag, without being prepared again.
 */
export function saveRecord(
  call: SaveCall,
  entity: Entity,
  sent: unknown,
  prepare: () => Promise<PreparedSave>,
): Promise<unknown> {
  return answerVersion(call, async () => {
    const first = await rememberedAnswer<TaggedAnswer<unknown>>(call, sent);
    if (first) return sendTagged(call, first);
    const { prepared, write } = await prepare();
    const store = async () => single(entity, await call.services.database.withTx(write), call);
    return withTaggedAnswer(call, sent, store).catch((error) => discardAfter(error, prepared));
  });
}

interface TaggedAnswer<T> {
  body: T;
  etag: unknown;
}

function sendTagged<T>({ reply }: Pick<Call, "reply">, { body, etag }: TaggedAnswer<T>): T {
  if (etag) reply.header("etag", etag);
  return body;
}

/** `withIdempotency` for an answer whose ETag `run` sets: a repeat gets the tag too, for its next save. */
export async function withTaggedAnswer<T>(
  call: Pick<Call, "services" | "caller" | "request" | "reply">,
  sent: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const store = async () => ({ body: await run(), etag: call.reply.getHeader("etag") });
  return sendTagged(call, await withIdempotency<TaggedAnswer<T>>(call, sent, store));
}

/** Sends the stored version as ETag with a version conflict (OP-175). */
export async function answerVersion<T>(call: Pick<Call, "reply">, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof Refusal && error.status === 412) call.reply.header("etag", error.extra.version);
    throw error;
  }
}

/** Discards the pictures of a failed save. */
export async function discardAfter(error: unknown, prepared: PreparedRecord): Promise<never> {
  // The sweep removes whatever could not be discarded.
  await prepared.discard().catch(() => undefined);
  throw error;
}

/** The fields that identify a request for its Idempotency-Key, without those that the role may not write (OP-180). */
const writtenBy = (entity: Entity, { values, action, caller }: RecordSave) =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => {
      const field = entity.fields[key] as Field | undefined;
      return field && mayWrite(field, action, caller.role);
    }),
  );

function sentFields(entity: Entity, call: Call): Record<string, unknown> {
  const { body } = entity.transport;
  if (body !== "json") {
    const json = call.form?.json[body.part];
    if (json === undefined) throw invalidField(body.part, "validation.required");
    return json as Record<string, unknown>;
  }
  const wrapped = call.body as Record<string, Record<string, unknown>>;
  return byField(
    entity,
    entity.transport.envelope === "classic" ? (wrapped[entity.singular] ?? {}) : wrapped,
  );
}

/** What was sent, by the names of the fields (`sentAs`). */
function byField({ fields }: Entity, sent: Record<string, unknown>): Record<string, unknown> {
  const values = { ...sent };
  for (const [key, { sentAs }] of Object.entries<Field>(fields)) {
    if (sentAs === undefined || !(sentAs in sent)) continue;
    values[key] = sent[sentAs];
    delete values[sentAs];
  }
  return values;
}
