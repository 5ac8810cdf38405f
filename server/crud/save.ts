import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  checkDraft,
  type Entity,
  emptyDraft,
  imageKeys,
  mayWrite,
  type SaveAction,
  writableKeys,
} from "../../contract/core/entity";
import type { Field, ImageValue } from "../../contract/core/field";
import { NIL_ID } from "../../contract/core/ids";
import type { Operation } from "../../contract/core/operations";
import type { Call } from "../call";
import type { Caller } from "../caller";
import { invalid, invalidField, Refusal } from "../errors";
import { namesTag } from "../http/entity-tags";
import { users } from "../store/schema";
import { type Binding, hasColumn, type Row, type Save } from "./binding";
import { bindingOf } from "./bindings";
import { onceOnly } from "./idempotency";
import { storeImages } from "./images";
import { findRow, single } from "./read";
import { hashColumn, toRecord, versionTag } from "./record";

/** PUT or POST of a new record; the sent id is ignored, the server assigns one (OP-13). */
export function create({ entity }: Operation, call: Call): Promise<unknown> {
  return save(entity, call, "create");
}

export function update({ entity }: Operation, call: Call): Promise<unknown> {
  return save(entity, call, "update");
}

async function save(entity: Entity, call: Call, action: SaveAction): Promise<unknown> {
  const binding = bindingOf(entity);
  const { services } = call;
  const sent = sentFields(entity, call);
  // What takes long happens before the transaction, which holds the only connection of PGlite.
  const images = await storeImages(services, entity, call.form?.files ?? {});
  const prepared = action === "create" ? await binding.prepare?.(sent) : undefined;
  const columns = { ...hashes(images), ...prepared };
  const store = async () => {
    const row = await services.database.withTx(() => write(entity, binding, call, action, sent, columns));
    return single(entity, row, call);
  };
  return action === "create" ? onceOnly(call, { sent, images }, store) : store();
}

function sentFields(entity: Entity, call: Call): Record<string, unknown> {
  const { body } = entity.transport;
  if (body !== "json") {
    const json = call.form?.json[body.part];
    if (json === undefined) throw invalidField(body.part, "validation.required");
    return json as Record<string, unknown>;
  }
  const wrapped = call.body as Record<string, Record<string, unknown>>;
  return entity.transport.envelope === "classic" ? (wrapped[entity.singular] ?? {}) : wrapped;
}

async function write(
  entity: Entity,
  binding: Binding,
  call: Call,
  action: SaveAction,
  sent: Record<string, unknown>,
  prepared: Record<string, unknown>,
): Promise<Row> {
  const { services } = call;
  const caller = call.caller as Caller;
  const current =
    action === "update" ? await findRow(services, entity, caller, call.params.id as string, true) : undefined;
  if (current) refuseStale(entity, current, call);
  const values = {
    ...(current ? {} : defaults(entity, binding)),
    ...writable(entity, sent, action, caller),
    ...prepared,
  };
  const issues = checkDraft(entity, draftOf(entity, current, sent, values), action, caller.role);
  if (issues.length > 0) throw invalid(issues);
  const id = current?.id ?? randomUUID();
  const record: Save = { action, caller, services, id, current, sent, values };
  await setOwner(entity, record);
  await binding.beforeSave?.(record);
  const row = current ? await change(binding, record) : await insert(binding, record);
  await binding.afterSave?.(record, row);
  return row;
}

/** What a new record holds where nothing was sent: the contract's defaults, whether or not the table has its own. */
function defaults(entity: Entity, { table }: Binding): Record<string, unknown> {
  const columns = writableKeys(entity, "create", "admin").filter((key) => hasColumn(table, key));
  return Object.fromEntries(columns.map((key) => [key, structuredClone(entity.fields[key]?.initial)]));
}

/** The columns that the caller's role may write; the rest is left out, not refused (OP-180). Secrets are no columns. */
function writable(entity: Entity, sent: Record<string, unknown>, action: SaveAction, caller: Caller) {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent)) {
    const field = entity.fields[key] as Field | undefined;
    if (!field || field.kind === "secret" || value === undefined) continue;
    if (mayWrite(field, action, caller.role)) values[key] = asStored(field, value);
  }
  return values;
}

/** Ids as the database gives them back, so that they can be compared; nil means none where there may be none (OP-13). */
function asStored(field: Field, value: unknown): unknown {
  if (field.kind === "references") return (value as string[]).map((id) => id.toLowerCase());
  if (field.kind !== "reference" || typeof value !== "string") return value;
  return value === NIL_ID && field.initial === null ? null : value.toLowerCase();
}

const hashes = (images: Awaited<ReturnType<typeof storeImages>>) =>
  Object.fromEntries(Object.entries(images).map(([key, hash]) => [hashColumn(key), hash]));

/** The record as it would be after the save, for the rules that both sides apply. */
function draftOf(
  entity: Entity,
  current: Row | undefined,
  sent: Record<string, unknown>,
  values: Record<string, unknown>,
) {
  const secrets = Object.entries(sent).filter(([key]) => entity.fields[key]?.kind === "secret");
  const draft: Record<string, unknown> = {
    ...emptyDraft(entity),
    ...Object.fromEntries(secrets),
    ...(current && toRecord(entity, current)),
    ...values,
  };
  for (const key of imageKeys(entity)) {
    const hash = { ...current, ...values }[hashColumn(key)];
    draft[key] = { state: hash ? "stored" : "none" } satisfies ImageValue;
  }
  return draft as never;
}

/** An admin may choose the owner, who must exist; everybody else owns what they make. */
async function setOwner(entity: Entity, { values, current, caller, services }: Save): Promise<void> {
  if (!("id_user" in entity.fields)) return;
  if (values.id_user === NIL_ID || values.id_user === undefined) {
    if (current) delete values.id_user;
    else values.id_user = caller.id;
    return;
  }
  const [owner] = await services.database
    .db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, values.id_user as string));
  if (!owner) throw invalidField("id_user", "validation.unknown_reference");
}

async function insert(binding: Binding, { id, values, services }: Save): Promise<Row> {
  const { id: _, ...columns } = values;
  const [row] = (await services.database
    .db()
    .insert(binding.table)
    .values({ ...columns, id })
    .returning()) as Row[];
  return row as Row;
}

async function change(binding: Binding, { id, values, services, current }: Save): Promise<Row> {
  const bumped = typeof current?.version === "number" ? { version: sql`version + 1` } : {};
  const [row] = (await services.database
    .db()
    .update(binding.table)
    .set({ ...values, ...bumped, updated_at: sql`now()` } as never)
    .where(eq(binding.table.id, id))
    .returning()) as Row[];
  return row as Row;
}

/** A save based on an older version is refused with the current state beside it (OP-175). */
function refuseStale(entity: Entity, current: Row, call: Call): void {
  const wanted = call.request.headers["if-match"];
  const tag = versionTag(current);
  if (!wanted || !tag || namesTag(wanted, tag)) return;
  call.reply.header("etag", tag);
  const state = { [entity.singular]: toRecord(entity, current), version: tag };
  throw new Refusal(412, "errors.version_conflict", [], {}, state);
}
