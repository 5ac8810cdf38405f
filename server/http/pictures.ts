import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { Call } from "../call";
import { notFound } from "../errors";
import type { BlobStore } from "../store/blobs";
import { thumbnail } from "../store/images";
import type { blobs } from "../store/schema";

/** Longer side of a thumbnail in pixels (OP-119). */
export const THUMBNAIL_PIXELS = 256;

/**
 * Sends a stored picture with a strong entity tag; a matching If-None-Match is answered from the row alone,
 * without touching the blob store (CALL-CACHE-01, OP-86).
 */
export async function sendPicture(
  call: Call,
  blob: typeof blobs.$inferSelect,
  small: boolean,
): Promise<unknown> {
  const { reply, request, services } = call;
  const tag = small ? `"${blob.hash}-${THUMBNAIL_PIXELS}"` : `"${blob.hash}"`;
  reply.header("etag", tag).header("cache-control", "private, no-cache").header("vary", "authorization");
  if (request.headers["if-none-match"]?.split(",").some((entry) => isSame(entry, tag))) {
    return reply.code(304).send();
  }
  if (small) {
    const bytes = await smallPicture(call, blob.hash);
    return reply.type("image/webp").send(bytes);
  }
  const stream = await services.blobs.open(blob.hash);
  if (!stream) throw notFound();
  return reply.type(blob.mime).header("content-length", blob.size).send(stream);
}

/** Compared weakly, as If-None-Match is: a proxy that compresses marks tags as weak (RFC 9110, 13.1.2). */
const isSame = (entry: string, tag: string) => entry.trim().replace(/^W\//, "") === tag;

/** Thumbnails asked for lately; one of them costs tens of milliseconds of decoding. */
const lately = new LRUCache<string, Buffer, BlobStore>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
  fetchMethod: async (hash, _stale, { context }) => {
    const whole = await context.open(hash);
    return whole ? thumbnail(await buffer(whole), THUMBNAIL_PIXELS) : undefined;
  },
});

async function smallPicture({ services }: Call, hash: string): Promise<Buffer> {
  const bytes = await lately.fetch(hash, { context: services.blobs });
  if (!bytes) throw notFound();
  return bytes;
}
