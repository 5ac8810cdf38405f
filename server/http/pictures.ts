import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { notFound } from "../errors";
import type { Services } from "../services";
import type { BlobStore } from "../store/blobs";
import { thumbnail } from "../store/picture-files";
import { blobs } from "../store/schema";
import type { Call } from "./call";
import { namesTag } from "./entity-tags";
import { sendBlob } from "./send-blob";

/** Longer side of a thumbnail in pixels (OP-119). */
export const THUMBNAIL_PIXELS = 256;

/**
 * Sends a row's picture with a strong ETag. A matching If-None-Match is answered from the row, without reading the blob
 * store (CALL-CACHE-01, OP-86). Films have no thumbnail.
 * @throws Refusal 404 if there is none
 */
export async function sendPicture(
  { reply, request, services }: Pick<Call, "reply" | "request" | "services">,
  hash: unknown,
  asThumbnail = false,
): Promise<unknown> {
  const blob = typeof hash === "string" ? await blobOf(services, hash) : undefined;
  if (!blob) throw notFound();
  const small = asThumbnail && blob.mime.startsWith("image/");
  const tag = small ? `"${blob.hash}-${THUMBNAIL_PIXELS}"` : `"${blob.hash}"`;
  reply.header("etag", tag).header("cache-control", "private, no-cache").header("vary", "authorization");
  if (namesTag(request.headers["if-none-match"] ?? "", tag)) return reply.code(304).send();
  if (small) {
    const account = request.caller?.id ?? request.ip;
    return reply.type("image/webp").send(await smallPicture(services, account, blob.hash));
  }
  return sendBlob({ reply, request, services }, blob);
}

async function blobOf({ database }: Services, hash: string): Promise<typeof blobs.$inferSelect | undefined> {
  const [row] = await database.db().select().from(blobs).where(eq(blobs.hash, hash));
  return row;
}

/** Cache of recent thumbnails; making one takes tens of milliseconds. */
const lately = new LRUCache<string, Buffer, BlobStore>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
  fetchMethod: async (hash, _stale, { context }) => {
    const whole = await context.open(hash);
    return whole ? thumbnail(await buffer(whole), THUMBNAIL_PIXELS) : undefined;
  },
});

/** Thumbnails being made: whoever asks for the same one meanwhile takes no place in the queue. */
const making = new Map<string, Promise<Buffer | undefined>>();

async function smallPicture({ blobs: store, queues }: Services, account: string, hash: string) {
  const make = () => {
    const made = queues.thumbnails
      .run(account, () => lately.fetch(hash, { context: store }))
      .finally(() => making.delete(hash));
    making.set(hash, made);
    return made;
  };
  const bytes = lately.get(hash) ?? (await (making.get(hash) ?? make()));
  if (!bytes) throw notFound();
  return bytes;
}
