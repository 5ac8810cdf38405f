import type { FastifyReply } from "fastify";

/** Percent-encodes a name for `filename*` (RFC 8187). */
const encode = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Heads of an answer that a browser saves as a file: its name in plain letters and as it is (RFC 6266), never run
 * or shown in place (reliability rules 34, 36).
 */
export function asDownload(reply: FastifyReply, filename: string, type: string, size?: number): void {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%/]/g, "_");
  reply
    .type(type)
    .header("content-disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encode(filename)}`);
  if (size !== undefined) reply.header("content-length", size);
}

/** What some file system cannot have in a name, or takes for a path. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant.
const UNFIT = /[\\/:*?"<>|\x00-\x1f\x7f]+/g;
const LONGEST_NAME = 120;

/** A name that somebody typed as the name of a file, which every file system takes. */
export const fileName = (name: string, extension: string): string =>
  `${[...name.replace(UNFIT, "_")].slice(0, LONGEST_NAME).join("").trim()}.${extension}`;
