import { notFound, Refusal } from "../errors";
import type { Call } from "./call";

/** A stored file, as its row says. */
interface Stored {
  hash: string;
  size: number;
  mime: string;
}

/**
 * Sends a blob whose ETag is set already: all of it, or the one range that is asked for (RFC 9110, 14), without which
 * Safari plays no film. Several ranges at once and other units are answered with the whole.
 * @throws Refusal 416 for a range outside of it
 */
export async function sendBlob(
  { request, reply, services }: Pick<Call, "request" | "reply" | "services">,
  { hash, size, mime }: Stored,
): Promise<unknown> {
  const { method, headers } = request;
  // A part of other bytes than the client has would not fit them.
  const fits = headers["if-range"] === undefined || headers["if-range"] === reply.getHeader("etag");
  const range = method === "GET" && fits ? rangeOf(headers.range, size) : undefined;
  reply.header("accept-ranges", "bytes");
  if (range && range.start > range.end) {
    reply.header("content-range", `bytes */${size}`);
    throw new Refusal(416, "errors.invalid_request");
  }
  const stream = await services.blobs.open(hash, range);
  if (!stream) throw notFound();
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply
    .type(mime)
    .header("content-length", range ? range.end - range.start + 1 : size)
    .send(stream);
}

/** First and last byte; the first is after the last if there is nothing to send. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(?=.*\d)(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined) return undefined;
  // Without a first byte it is the number of the last ones.
  if (from === "") return { start: Math.max(0, size - Number(to)), end: size - 1 };
  return { start: Number(from), end: Math.min(to === "" ? size : Number(to), size - 1) };
}
