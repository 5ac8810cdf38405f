import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Entity } from "../../../../contract/core/entity";
import { imageKeys, writableKeys } from "../../../../contract/core/entity";
import type { Issue } from "../../../../contract/core/errors";
import { NIL_ID } from "../../../../contract/core/ids";
import { decor } from "../../../../contract/entities/decor";
import { overlay } from "../../../../contract/entities/overlay";
import type { Caller } from "../../../caller";
import type { Row } from "../../../crud/binding";
import { assertRowQuota } from "../../../crud/quotas";
import { hashColumn, versionTag } from "../../../crud/record";
import { bindingOf } from "../../../crud/registry";
import { scopeOf } from "../../../crud/scope";
import {
  type KeyedFiles,
  type SentFile,
  type SentPicture,
  type StoredPictures,
  sentPictures,
} from "../../../crud/store-pictures";
import { checkRecord, NOTHING_PREPARED, type RecordSave, writeRecord } from "../../../crud/write";
import { invalid, Refusal } from "../../../errors";
import type { Services } from "../../../services";
import { decors, schedules } from "../../../store/schema";
import type { EventRow } from "../binding";

/** Fields of an overlay or decor as sent, with id: nil for a new one. */
export type Sent = Record<string, unknown> & {
  id: string;
  /** The version that was read. */
  version?: number | null;
};

/** Parts of an event: its overlays in order and its decor (OP-52, OP-53). */
export interface SentParts {
  overlays?: readonly Sent[];
  overlayImages: KeyedFiles;
  decor?: Sent | null;
  decorImages: KeyedFiles;
}

/** An overlay or decor that is saved with an event. */
interface Part {
  entity: Entity;
  /** Prefix of its errors and picture names: `overlays.0.`. */
  prefix: string;
  /** Undefined if nothing is saved: it is unchanged, or out of the caller's scope (OP-181). */
  save?: RecordSave;
  /** The stored row, if the caller sees it. */
  row?: Row;
  id: string;
}

export interface Plan {
  overlays?: Part[];
  decor?: Part;
  /** Pictures of all parts, to be checked and stored. */
  pictures: SentPicture[];
}

/** The caller, and the owner of new parts (OP-181). */
export interface CallerAndOwner {
  caller: Caller;
  owner: Caller;
}

/**
 * Plans the save of overlays and decor. Runs before pictures are decoded and again in the transaction, where it locks
 * the rows in order of their ids.
 * @throws 422 at the first invalid part, at `overlays.<i>.<field>` or `decor.<field>`; 412 at `overlays.<i>` or `decor`
 */
export async function planParts(
  services: Services,
  who: CallerAndOwner,
  event: EventRow | undefined,
  sent: SentParts,
  lock = false,
): Promise<Plan> {
  const files = filesByPart(sent);
  const overlays =
    sent.overlays && (await partsOf(services, who, overlay, sent.overlays, event?.overlays_ids, files, lock));
  const kept = event?.id_decor ? [event.id_decor] : [];
  const [own] = sent.decor ? await partsOf(services, who, decor, [sent.decor], kept, files, lock) : [];
  const parts = [...(overlays ?? []), ...(own ? [own] : [])];
  for (const { entity, prefix, save } of parts)
    if (save) await within(prefix, () => checkRecord(services, entity, save));
  return { overlays, decor: own, pictures: parts.flatMap(picturesOf) };
}

const prefixOf = (entity: Entity, at: number) => (entity.name === "decors" ? "decor." : `overlays.${at}.`);

const picturesOf = ({ entity, prefix, save }: Part): SentPicture[] =>
  sentPictures(entity, save?.files ?? {}).map((picture) => ({ ...picture, path: prefix + picture.path }));

const OVERLAY_IMAGE = /^(\d{1,3})_(landscape|portrait)\.jpe?g$/i;

/** Groups pictures by part and field; a name that matches no part is rejected (OP-17, OP-52). */
function filesByPart({ overlays, overlayImages, decor: own, decorImages }: SentParts) {
  const files = new Map<string, Record<string, SentFile>>();
  const issues: Issue[] = [];
  const add = (name: string, prefix: string | undefined, field: string, file: SentFile) => {
    const before = files.get(prefix ?? "") ?? {};
    if (!prefix) issues.push({ path: name, message: "validation.unknown_reference" });
    else if (field in before) issues.push({ path: prefix + field, message: "validation.duplicate" });
    else files.set(prefix, { ...before, [field]: file });
  };
  for (const { key, file } of overlayImages) {
    const [, at = "", side = ""] = OVERLAY_IMAGE.exec(key) ?? [];
    const there = side !== "" && Number(at) < (overlays?.length ?? 0);
    add(`overlay_images.${key}`, there ? `overlays.${Number(at)}.` : undefined, side.toLowerCase(), file);
  }
  const fields: readonly string[] = imageKeys(decor);
  for (const { key, file } of decorImages)
    add(`images.${key}`, own && fields.includes(key) ? "decor." : undefined, key, file);
  if (issues.length > 0) throw invalid(issues);
  return files;
}

async function partsOf(
  services: Services,
  { caller, owner }: CallerAndOwner,
  entity: Entity,
  sent: readonly Sent[],
  kept: readonly string[] = [],
  files: ReadonlyMap<string, Record<string, SentFile>>,
  lock: boolean,
): Promise<Part[]> {
  const binding = bindingOf(entity);
  const ids = sent.map(({ id }) => id.toLowerCase());
  const query = services.database
    .db()
    .select()
    .from(binding.table)
    .where(and(inArray(binding.table.id, ids), scopeOf(services, entity, caller)))
    .orderBy(binding.table.id);
  const rows = (await (lock ? query.for("no key update") : query)) as Row[];
  const seen = new Map(rows.map((row) => [row.id, row]));
  return sent.map((fields, at): Part => {
    const prefix = prefixOf(entity, at);
    const { id: _, id_user: __, version, ...values } = fields;
    const id = ids[at] as string;
    const own = files.get(prefix);
    if (id === NIL_ID)
      return { entity, prefix, id, save: { caller: owner, action: "create", values, files: own } };
    const row = seen.get(id);
    if (!row && !kept.includes(id))
      throw invalid([{ path: `${prefix}id`, message: "validation.unknown_reference" }]);
    if (ids.indexOf(id) < at) throw invalid([{ path: `${prefix}id`, message: "validation.duplicate" }]);
    const isSame =
      !own &&
      writableKeys(entity, "update", "user").every((key) =>
        [undefined, row?.[key]].includes(values[key] as never),
      );
    if (!row || isSame) return { entity, prefix, id, row };
    const read = typeof version === "number" ? versionTag({ id, version }) : undefined;
    return {
      entity,
      prefix,
      id,
      row,
      save: { caller, action: "update", id, values, files: own, version: read },
    };
  });
}

/** Writes the planned overlays and decor, inside the event's transaction. @returns their ids */
export async function writeParts(
  services: Services,
  who: CallerAndOwner,
  event: EventRow | undefined,
  plan: Plan,
  { hashes }: StoredPictures,
): Promise<{ overlays_ids?: string[]; id_decor: string | null }> {
  const overlays_ids = plan.overlays && [];
  for (const part of plan.overlays ?? [])
    (overlays_ids as string[]).push(await writePart(services, part, hashes));
  if (!plan.decor) return { overlays_ids, id_decor: null };
  const part = plan.decor;
  const copied = part.save?.id && (await isUsedElsewhere(services, part.id, event?.id));
  const own = copied ? await copyDecor(services, who, part) : part;
  return { overlays_ids, id_decor: await writePart(services, own, hashes) };
}

async function writePart(
  services: Services,
  { entity, prefix, save, id }: Part,
  hashes: StoredPictures["hashes"],
): Promise<string> {
  if (!save) return id;
  const columns = sentPictures(entity, save.files ?? {}).map(({ path }) => [
    hashColumn(path),
    hashes[prefix + path],
  ]);
  const prepared = { ...NOTHING_PREPARED, columns: Object.fromEntries(columns), hashes };
  return within(prefix, async () => (await writeRecord(services, entity, { ...save, prepared })).id);
}

async function isUsedElsewhere({ database }: Services, id_decor: string, event: string | undefined) {
  const others = and(
    eq(schedules.id_decor, id_decor),
    isNull(schedules.deleted_at),
    event ? ne(schedules.id, event) : undefined,
  );
  return (await database.db().$count(schedules, others)) > 0;
}

/** Copies a decor that another event uses too, before this event changes it (OP-62). */
async function copyDecor(services: Services, { owner }: CallerAndOwner, part: Part): Promise<Part> {
  const { id: _, created_at: __, updated_at: ___, version: ____, ...columns } = part.row as Row;
  const values = { ...columns, id: randomUUID(), id_user: owner.id };
  await assertRowQuota(services, decor, owner, values);
  await services.database
    .db()
    .insert(decors)
    .values(values as never);
  const save = { ...(part.save as RecordSave), caller: owner, id: values.id, version: undefined };
  return { ...part, id: values.id, save };
}

/** Runs the save of a part and prefixes the paths of its errors; an outdated version is an error of the whole part. */
export async function within<T>(prefix: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const issues =
      error.status === 412
        ? [{ path: prefix.slice(0, -1), message: error.code }]
        : error.issues.map((issue) => ({ ...issue, path: prefix + issue.path }));
    throw error.withIssues(issues);
  }
}
