import { finished } from "node:stream/promises";
import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "../../../contract/endpoints/schedules";
import { schedule as scheduleEntity } from "../../../contract/entities/schedule";
import type { Caller } from "../../caller";
import { findRow } from "../../crud/read";
import { Refusal } from "../../errors";
import { type ArchivedFile, archiveOf, archiveSize, MOST_FILES } from "../../http/archive";
import type { Handler } from "../../http/call";
import { asDownload, fileName } from "../../http/download";
import type { Services } from "../../services";
import { blobs, generations } from "../../store/schema";
import type { EventRow } from "./binding";

interface OfEvent {
  services: Services;
  caller: Caller;
  params: { id: string };
}

const eventOf = async ({ services, caller, params }: OfEvent): Promise<EventRow> =>
  (await findRow(services, scheduleEntity, caller, { id: params.id })) as EventRow;

export const archiveStats: Handler<typeof contract.archiveStats> = async (call) => {
  const event = await eventOf(call);
  const { services, caller } = call;
  const files = await services.queues.lists.run(caller.id, () => filesOf(services, event));
  return { total_bytes: archiveSize(files), files_count: files.length };
};

/** A receiver that reads nothing for this time loses its place, ms. */
const PATIENCE_MS = 60_000;

/** Streams the archive. Reading takes turns; a place among the receivers is held until the last byte. */
export const downloadArchive: Handler<typeof contract.downloadArchive> = async (call) => {
  const { services, caller, reply } = call;
  const event = await eventOf(call);
  const { name } = event;
  return new Promise((resolve, reject) => {
    const send = async () => {
      const turn = <T>(work: () => Promise<T>) => services.queues.archives.run(caller.id, work);
      const files = await turn(() => filesOf(services, event));
      const gone = new AbortController();
      const left = new Promise((done) => reply.raw.once("close", done)).then(() => gone.abort());
      const stream = archiveOf(files, gone.signal, turn);
      const taken = Promise.race([finished(stream), left]).catch(() => undefined);
      asDownload(reply, fileName(`event_${name}`, "zip"), "application/zip", archiveSize(files));
      reply.raw.setTimeout(PATIENCE_MS);
      resolve(reply.send(stream));
      await taken;
    };
    services.queues.receivers.run(caller.id, send).catch(reject);
  });
};

const EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/webm": "webm",
};

/**
 * Pictures of an event in order, by one query, so that sizes and stream agree; names are valid in every file system
 * (OP-71). Tests and rehearsals of an ordinary event are in a folder of their own (OP-204).
 * @throws 422 if there are more than a zip can hold
 */
async function filesOf(
  { database, blobs: store }: Services,
  event: Pick<EventRow, "id" | "demo">,
): Promise<ArchivedFile[]> {
  const source = alias(blobs, "source");
  const result = alias(blobs, "result");
  const { id, created_at, demo } = generations;
  const rows = await database
    .db()
    .select({
      id,
      created_at,
      demo,
      source: { hash: source.hash, size: source.size, mime: source.mime },
      result: { hash: result.hash, size: result.size, mime: result.mime },
    })
    .from(generations)
    .leftJoin(source, eq(source.hash, generations.source_hash))
    .leftJoin(result, eq(result.hash, generations.result_hash))
    .where(
      sql`${eq(generations.id_schedule, event.id)} and (source.hash is not null or result.hash is not null)`,
    )
    .orderBy(asc(created_at), asc(id))
    .limit(MOST_FILES + 1);
  const files = rows.flatMap((row) =>
    (["source", "result"] as const).flatMap((kind): ArchivedFile[] => {
      const blob = row[kind];
      if (!blob) return [];
      const folder = row.demo && !event.demo ? "demo/" : "";
      const name = `${folder}${row.created_at.replaceAll(":", "-")}_${row.id}_${kind}.${EXTENSIONS[blob.mime] ?? "bin"}`;
      return [{ name, size: blob.size, created_at: row.created_at, open: () => store.open(blob.hash) }];
    }),
  );
  if (files.length > MOST_FILES)
    throw new Refusal(422, "errors.archive_files", { values: { count: MOST_FILES } });
  return files;
}
