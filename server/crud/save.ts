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
import { type PreparedRecord, prepareRecord, type RecordSave, writeRecord } from "./write";

/** Creates a record by PUT or POST; a sent id is ignored, the server assigns one (OP-13). */
export function create({ entity }: Operation, call: Call): Promise<unknown> {
  return save(entity, call, "create");
}

export function update({ entity }: Operation, call: Call): Promise<unknown> {
  return save(entity, call, "update");
}

/** Slow work is done before the transaction, everything that must be atomic inside it. */
async function save(entity: Entity, call: Call, action: SaveAction): Promise<unknown> {
  const { services } = call;
  const record: RecordSave = {
    caller: call.caller as Caller,
    action,
    id: call.params.id,
    parent: parentIdIn(entity, call.params),
    values: sentFields(entity, call),
    files: call.form?.files,
    version: call.request.headers["if-match"],
  };
  return answerVersion(call, async () => {
    const prepared = await prepareRecord(services, entity, record);
    const write = () =>
      services.database.withTx(() => writeRecord(services, entity, { ...record, prepared }));
    const store = async () => single(entity, await write(), call);
    const sent = { sent: writtenBy(entity, record), images: prepared.hashes, parent: record.parent };
    const once = () =>
      bindingOf(entity).secretAnswer
        ? createOnce(entity, call, sent, write)
        : withIdempotency(call, sent, store);
    const run = action === "create" ? once : store;
    return run().catch((error) => discardAfter(error, prepared));
  });
}

/** A create whose answer holds a secret, which must not be stored: a repeat returns the record as it is now. */
async function createOnce(
  entity: Entity,
  call: Pick<Call, "services" | "caller" | "request" | "reply" | "language">,
  sent: unknown,
  write: () => Promise<Row>,
): Promise<unknown> {
  const id = await withIdempotency(call, sent, async () => (await write()).id);
  return single(entity, await findRow(call.services, entity, call.caller as Caller, id), call);
}

interface SavedAnswer {
  body: unknown;
  etag: unknown;
}

/**
 * Saves a record with its parts: `prepare` runs outside the transaction, the `write` it returns inside. With an
 * Idempotency-Key a repeat gets the first answer and its ETag, without being prepared again.
 */
export function saveAggregate(
  call: Pick<Call, "services" | "caller" | "request" | "reply" | "language">,
  entity: Entity,
  sent: unknown,
  prepare: () => Promise<{ prepared: PreparedRecord; write: () => Promise<Row> }>,
): Promise<unknown> {
  const { services, reply } = call;
  return answerVersion(call, async () => {
    let saved = await rememberedAnswer<SavedAnswer>(call, sent);
    if (!saved) {
      const { prepared, write } = await prepare();
      const store = async (): Promise<SavedAnswer> => {
        const body = await single(entity, await services.database.withTx(write), call);
        return { body, etag: reply.getHeader("etag") };
      };
      saved = await withIdempotency(call, sent, store).catch((error) => discardAfter(error, prepared));
    }
    if (saved.etag) reply.header("etag", saved.etag);
    return saved.body;
  });
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
