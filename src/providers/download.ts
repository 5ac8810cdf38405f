import type { Endpoint, InputOf } from "../../contract/core/endpoint";
import { SPREADSHEET } from "../../contract/core/spreadsheet";
import { assertMay } from "./call";
import { request } from "./http/client";
import { requestOf } from "./http/contract-call";
import type { FileSink } from "./http/save-file";
import { malformed } from "./http/transport";

/** A call that answers with a file. */
export type BinaryEndpoint = Endpoint & { reply: { binary: readonly string[] } };

export interface DownloadOptions {
  signal?: AbortSignal;
  /** Bytes received, and the total if the server sends it. */
  onProgress?: (bytes: number, total: number | undefined) => void;
}

/**
 * Streams the bytes of a call into a file; times out only after 300 s without a byte. The file is kept only if it is
 * complete and of a type that the contract allows (CODE-07, LIST-08).
 * @throws what `request` throws, `ApiError` of kind `malformed` for other content, and what the sink throws
 */
export async function download<E extends BinaryEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  sink: FileSink,
  { signal, onProgress }: DownloadOptions = {},
): Promise<void> {
  assertMay(endpoint);
  const outgoing = { ...requestOf(endpoint, input, { signal }), retry: false };
  const wrong = () => malformed(outgoing, { status: 200 });
  const content = watchContent(endpoint.reply.binary);
  let total: number | undefined;
  try {
    await request({
      ...outgoing,
      sink: {
        start(headers) {
          if (!isOfType(headers.get("content-type"), endpoint.reply.binary)) throw wrong();
          total = lengthOf(headers);
        },
        async write(piece) {
          content.take(piece);
          if (!content.begins()) throw wrong();
          await sink.write(piece);
          onProgress?.(content.size(), total);
        },
      },
    });
    if (!content.ends() || (total !== undefined && content.size() < total)) throw wrong();
    signal?.throwIfAborted();
  } catch (reason) {
    await sink.abort();
    throw reason;
  }
  await sink.close();
}

/**
 * Without a type, or with the one of arbitrary bytes, only the content is checked. An archive is known by its content,
 * whatever a server calls it; a page or JSON is an error with a good status.
 */
function isOfType(named: string | null, types: readonly string[]): boolean {
  const type = named?.split(";", 1)[0]?.trim().toLowerCase();
  if (!type || type === "application/octet-stream" || types.includes(type)) return true;
  return isArchiveOf(types) && !TEXT.test(type);
}
const TEXT = /^text\/|[/+](json|xml)$|^application\/xhtml/;

/**
 * Undefined for a compressed response, whose length is not that of the bytes received here. Another origin need not
 * show that it is one: more bytes than announced are therefore no error.
 */
function lengthOf(headers: Headers): number | undefined {
  const length = Number(headers.get("content-length") ?? Number.NaN);
  return Number.isNaN(length) || headers.has("content-encoding") ? undefined : length;
}

const ARCHIVES = [SPREADSHEET, "application/zip"];
const isArchiveOf = (types: readonly string[]) => types.some((type) => ARCHIVES.includes(type));
const BEGIN = [0x50, 0x4b]; // PK
const END = [0x50, 0x4b, 5, 6];
/** The record at the end of an archive and the longest comment that may follow it. */
const SHORTEST_END = 22;
const LONGEST_END = SHORTEST_END + 0xffff;

/** Checks the bytes as they come: a spreadsheet is a zip archive, which has a known beginning and end. */
function watchContent(types: readonly string[]) {
  const isArchive = isArchiveOf(types);
  let size = 0;
  let head: number[] = [];
  let tail = new Uint8Array();
  return {
    size: () => size,
    take(piece: Uint8Array) {
      size += piece.length;
      if (!isArchive) return;
      if (head.length < BEGIN.length) head = [...head, ...piece.subarray(0, BEGIN.length)];
      const both = new Uint8Array(tail.length + piece.length);
      both.set(tail);
      both.set(piece, tail.length);
      tail = both.subarray(-LONGEST_END);
    },
    begins: () => !isArchive || BEGIN.every((byte, at) => head[at] === undefined || head[at] === byte),
    ends: () => size > 0 && (!isArchive || (head.length >= BEGIN.length && hasEnd(tail))),
  };
}

function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - SHORTEST_END; at >= 0; at--)
    if (END.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}
