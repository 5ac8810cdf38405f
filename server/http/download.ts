import type { FastifyReply } from "fastify";

/** Percent-encodes a name for `filename*` (RFC 8187). */
const encode = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Headers of a file download: its name in ASCII and in UTF-8 (RFC 6266), never displayed inline (reliability rules 34,
 * 36).
 */
export function asDownload(reply: FastifyReply, filename: string, type: string, size?: number): void {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%/]/g, "_");
  reply
    .type(type)
    .header("content-disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encode(filename)}`);
  if (size !== undefined) reply.header("content-length", size);
}

/** Characters and names that some file system rejects or treats as a path. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are meant.
const UNFIT = /[\\/:*?"<>|\x00-\x1f\x7f]+/g;
const LONGEST_NAME = 120;

/** A file name made from user input, valid in every file system. */
export const fileName = (name: string, extension: string): string =>
  `${[...name.replace(UNFIT, "_")].slice(0, LONGEST_NAME).join("").trim()}.${extension}`;
