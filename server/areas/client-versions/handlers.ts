import { eq } from "drizzle-orm";
import type { ReplyOf } from "../../../contract/core/endpoint";
import type * as contract from "../../../contract/endpoints/client-versions";
import { clientVersion } from "../../../contract/entities/client-version";
import { rememberedAnswer, withIdempotency } from "../../crud/idempotency";
import { toRecord } from "../../crud/record";
import { conflict, invalidField, notFound } from "../../errors";
import type { Call, Handler } from "../../http/call";
import { asDownload } from "../../http/download";
import type { Services } from "../../services";
import { announceBlob } from "../../store/blob-rows";
import { client_versions as versions } from "../../store/schema";

type Row = typeof versions.$inferSelect;

const recordOf = (row: Row) => toRecord(clientVersion, row);

const activeRow = async ({ database }: Services): Promise<Row> => {
  const [row] = await database.db().select().from(versions).where(eq(versions.is_active, true));
  if (!row) throw notFound();
  return row;
};

export const currentVersion: Handler<typeof contract.currentVersion> = async ({ services }) =>
  recordOf(await activeRow(services));

/** The upload is staged and kept only after all checks pass. */
export const uploadVersion: Handler<typeof contract.uploadVersion> = async (call) => {
  const { form, services } = call;
  const { version, release_notes } = form.text as { version: string; release_notes?: string };
  const { file } = form.streamed;
  if (!file || file.blob.size === 0) throw invalidField("file", "validation.required");
  const sent = { version, release_notes, hash: file.blob.hash };
  const first = await rememberedAnswer<ReplyOf<typeof contract.uploadVersion>>(call, sent);
  if (first) return first;
  const db = services.database.db();
  if ((await db.$count(versions, eq(versions.version, version))) > 0) throw taken();
  await announceBlob(services.database, file.blob);
  await file.blob.keep();
  return withIdempotency(call, sent, async () => {
    const [row] = await services.database
      .db()
      .insert(versions)
      .values({
        version,
        filename: lastPart(file.filename),
        file_size: file.blob.size,
        file_hash: file.blob.hash,
        release_notes: release_notes?.trim() ? release_notes : null,
      })
      .onConflictDoNothing({ target: versions.version })
      .returning();
    if (!row) throw taken();
    return recordOf(row);
  });
};

const taken = () => conflict("errors.version_taken", [{ path: "version", message: "errors.version_taken" }]);

/** Some browsers send a whole path; control characters are not allowed in a file name. */
function lastPart(filename: string): string {
  const name = (filename.split(/[\\/]/).pop() ?? "").replace(/\p{Cc}|\p{Cs}/gu, "").slice(0, 255);
  return name.trim() === "" ? "client" : name;
}

/** Locks all rows, so that concurrent activations are serialised. */
export const activateVersion: Handler<typeof contract.activateVersion> = ({ params, services }) =>
  services.database.withTx(async () => {
    const db = services.database.db();
    const rows = await db.select({ id: versions.id }).from(versions).orderBy(versions.id).for("update");
    if (!rows.some(({ id }) => id === params.id)) throw notFound();
    await db.update(versions).set({ is_active: false }).where(eq(versions.is_active, true));
    const [row] = await db
      .update(versions)
      .set({ is_active: true })
      .where(eq(versions.id, params.id))
      .returning();
    return recordOf(row as Row);
  });

async function send({ services, reply }: Pick<Call, "services" | "reply">, row: Row): Promise<unknown> {
  const stream = await services.blobs.open(row.file_hash);
  if (!stream) throw notFound();
  asDownload(reply, row.filename, "application/octet-stream", row.file_size);
  return reply.send(stream);
}

export const downloadCurrent: Handler<typeof contract.downloadCurrent> = async (call) =>
  send(call, await activeRow(call.services));

export const downloadVersion: Handler<typeof contract.downloadVersion> = async (call) => {
  const [row] = await call.services.database
    .db()
    .select()
    .from(versions)
    .where(eq(versions.id, call.params.id));
  if (!row) throw notFound();
  return send(call, row);
};
