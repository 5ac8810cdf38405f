import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  checkDraft,
  type Entity,
  emptyDraft,
  imageKeys,
  mayWrite,
  parentKey,
  type SaveAction,
  writableKeys,
} from "../../contract/core/entity";
import { type Field, type ImageValue, OWNER } from "../../contract/core/field";
import { NIL_ID } from "../../contract/core/ids";
import { sentPath } from "../../contract/core/operations";
import type { Caller } from "../caller";
import { invalid } from "../errors";
import type { Services } from "../services";
import { takeAdvisoryLock } from "../store/advisory-lock";
import { type Binding, hasColumn, type Row, type Save } from "./binding";
import { assertPictureQuota, assertRowQuota } from "./quotas";
import { belowParent, findRow } from "./read";
import { hashColumn, toRecord } from "./record";
import { findReferences } from "./references";
import { bindingOf } from "./registry";
import {
  type SentFile,
  type SentPicture,
  type StoredPictures,
  sentPictures,
  sizeOf,
  storePictures,
} from "./store-pictures";
import { asRead, assertVersion, shownRow } from "./versions";

/** A save of one record, by a generic call or as a part of a larger save. */
export interface RecordSave {
  caller: Caller;
  action: SaveAction;
  /** Set for updates; a new record gets its id from the server (OP-13). */
  id?: string;
  /** Id of the parent record of a nested collection. */
  parent?: string;
  /** Fields as sent; those that the caller may not write are ignored. */
  values: Record<string, unknown>;
  /** Pictures by field. */
  files?: Record<string, SentFile>;
  /** Pictures of related parts; `prepared.hashes` has them by path. */
  pictures?: readonly SentPicture[];
  /** The If-Match header: 412 if the stored version differs (OP-175). */
  version?: string;
}

/** Results of the work before the transaction. Call `discard` if the transaction fails. */
export interface PreparedRecord extends StoredPictures {
  columns: Record<string, unknown>;
}

/** For a record without pictures of its own, or a part whose pictures are those of the whole. */
export const NOTHING_PREPARED: PreparedRecord = { columns: {}, hashes: {}, discard: async () => undefined };

/**
 * Does the slow work of a save, outside any transaction (ADR 002, ADR 010). Pictures are decoded only after the record
 * was found in the caller's scope, in this version, and is otherwise valid.
 */
export async function prepareRecord(
  services: Services,
  entity: Entity,
  save: RecordSave,
): Promise<PreparedRecord> {
  const { caller, action, values } = save;
  const binding = bindingOf(entity);
  const own = sentPictures(entity, save.files ?? {});
  const pictures = [...own, ...(save.pictures ?? [])];
  if (pictures.some(({ file }) => sizeOf(file) > 0))
    await assertWorthDecoding(services, entity, save, pictures);
  const columns = action === "create" ? await binding.prepare?.(values) : undefined;
  const current = binding.verify && (await currentRow(services, entity, save, false));
  if (current) await binding.verify?.(services, current, values);
  const stored = await storePictures(services, caller, pictures);
  const hashes = own.map(({ path }) => [hashColumn(path), stored.hashes[path]]);
  return { ...stored, columns: { ...Object.fromEntries(hashes), ...columns } };
}

async function assertWorthDecoding(
  services: Services,
  entity: Entity,
  save: RecordSave,
  pictures: SentPicture[],
): Promise<void> {
  const { caller } = save;
  const { id_user: owner } = await checkRecord(services, entity, save);
  await assertPictureQuota(
    services,
    caller,
    typeof owner === "string" && owner !== NIL_ID ? owner : caller.id,
    pictures,
  );
}

/**
 * Validates a save before its pictures are decoded; the transaction validates again with the row locked.
 * @returns the columns as they would be
 */
export async function checkRecord(
  services: Services,
  entity: Entity,
  received: RecordSave,
): Promise<Record<string, unknown>> {
  const assertReferences = await findReferences(
    services,
    entity,
    received.caller,
    writable(entity, received),
  );
  const current = await currentRow(services, entity, received, false);
  const save = asRead(entity, received, current);
  assertReferences(current);
  const own = sentPictures(entity, save.files ?? {});
  const hashes = own.map(({ path, file }) => [hashColumn(path), sizeOf(file) > 0 ? "sent" : null]);
  const columns = { ...columnsOf(entity, save, current), ...Object.fromEntries(hashes) };
  await assertDraft(services, entity, save, current, columns);
  return { ...current, ...columns };
}

/**
 * Writes a prepared record by all rules of its entity, inside a transaction that may include other writes.
 * @throws Refusal as the generic call would
 */
export async function writeRecord(
  services: Services,
  entity: Entity,
  received: RecordSave & { prepared: PreparedRecord },
): Promise<Row> {
  if (!services.database.isInTransaction) throw new Error("A record is written inside a transaction");
  const { caller, action, prepared } = received;
  const binding = bindingOf(entity);
  await takeLock(services, binding);
  const assertReferences = await findReferences(services, entity, caller, writable(entity, received));
  const current = await currentRow(services, entity, received, true);
  const save = asRead(entity, received, current);
  const { values: sent } = save;
  const values = { ...columnsOf(entity, save, current), ...prepared.columns };
  await assertDraft(services, entity, save, current, values);
  assertReferences(current);
  const id = current?.id ?? randomUUID();
  const record: Save = { action, caller, services, id, current, sent, values };
  setOwner(entity, record);
  await binding.beforeSave?.(record);
  if (!current) await assertRowQuota(services, entity, caller, values);
  const row = current ? await change(binding, record) : await insert(binding, record);
  await binding.afterSave?.(record, row);
  return row;
}

async function currentRow(
  services: Services,
  entity: Entity,
  { action, caller, id, parent, version, values }: RecordSave,
  lock: boolean,
): Promise<Row | undefined> {
  if (action === "create") {
    await belowParent(services, entity, caller, parent, lock);
    return undefined;
  }
  const current = await findRow(services, entity, caller, { id: id as string, parent, lock });
  await assertVersion(services, entity, caller, current, version, values);
  return current;
}

async function assertDraft(
  services: Services,
  entity: Entity,
  { action, caller, values: sent }: RecordSave,
  current: Row | undefined,
  columns: Record<string, unknown>,
): Promise<void> {
  // The rules concern the whole record, including fields that the caller may not see.
  const everything: Caller = { ...caller, role: "admin" };
  const shown = current && (await shownRow(services, entity, current, everything));
  const issues = checkDraft(entity, draftOf(entity, shown, sent, columns), action, caller.role);
  if (issues.length > 0)
    throw invalid(issues.map((issue) => ({ ...issue, path: sentPath(entity, issue.path) })));
}

const columnsOf = (entity: Entity, save: RecordSave, current: Row | undefined) => {
  const key = parentKey(entity);
  return {
    ...(current ? {} : defaults(entity, bindingOf(entity))),
    ...writable(entity, save),
    ...(key && !current && { [key]: save.parent }),
  };
};

/** Default values of a new record, from the contract, even if the table has its own. */
function defaults(entity: Entity, { table }: Binding): Record<string, unknown> {
  const columns = writableKeys(entity, "create", "admin").filter((key) => hasColumn(table, key));
  return Object.fromEntries(columns.map((key) => [key, structuredClone(entity.fields[key]?.initial)]));
}

/** The columns that the caller's role may write; others are ignored, not rejected (OP-180). Secrets are not columns. */
function writable(entity: Entity, { values: sent, action, caller }: RecordSave) {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent)) {
    const field = entity.fields[key] as Field | undefined;
    if (!field || field.kind === "secret" || value === undefined) continue;
    if (mayWrite(field, action, caller.role)) values[key] = asStored(field, value);
  }
  return values;
}

/** Ids in the database's spelling, each once, so that they can be compared; nil means none for nullable references (OP-13). */
function asStored(field: Field, value: unknown): unknown {
  if (field.kind === "references") return [...new Set((value as string[]).map((id) => id.toLowerCase()))];
  if (field.kind !== "reference" || typeof value !== "string") return value;
  return value === NIL_ID && field.initial === null ? null : value.toLowerCase();
}

/** The record as it would be after the save, for the contract's rules. */
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

/** An admin may choose the owner; for everyone else the caller is the owner. */
function setOwner(entity: Entity, { values, current, caller }: Save): void {
  if (!(OWNER in entity.fields) || (values[OWNER] !== NIL_ID && values[OWNER] !== undefined)) return;
  if (current) delete values[OWNER];
  else values[OWNER] = caller.id;
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
  const { table } = binding;
  const columns = {
    ...values,
    ...(typeof current?.version === "number" ? { version: sql`version + 1` } : {}),
    ...(hasColumn(table, "updated_at") ? { updated_at: sql`now()` } : {}),
  };
  // A table without stamps has nothing to write if nothing was sent.
  if (Object.keys(columns).length === 0) return current as Row;
  const [row] = (await services.database
    .db()
    .update(table)
    .set(columns as never)
    .where(eq(table.id, id))
    .returning()) as Row[];
  return row as Row;
}

/** Taken before any row and held until the transaction ends, to avoid deadlocks. */
export const takeLock = async ({ database }: Services, { lock }: Binding): Promise<void> =>
  lock === undefined ? undefined : takeAdvisoryLock(database, lock);
