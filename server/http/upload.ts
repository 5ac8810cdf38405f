import { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import {
  type FileRule,
  type MultipartSpec,
  type ReceivedForm,
  type ReceivedPart,
  readParts,
} from "../../contract/core/multipart";
import { invalid, Refusal } from "../errors";
import type { Services } from "../services";
import { type BlobStore, BlobTooLarge, type StagedBlob } from "../store/blobs";

/** A file that was streamed to the store; it is deleted unless the handler keeps it. */
export interface StagedFile {
  filename: string;
  blob: StagedBlob;
}

/** A file of zero bytes removes the stored one (OP-17). */
export type UploadedForm = ReceivedForm<Buffer, StagedBlob> & {
  streamed: Record<string, StagedFile>;
  /** Deletes the streamed files that no handler kept. */
  discard(): Promise<void>;
};

const FIELD_BYTES = 1024 * 1024;
/** Most bytes of a form in memory; streamed files are on disk. */
const FORM_BYTES = 48 * 1024 * 1024;
/** Memory reserved for the text fields of a form whose files are all streamed. */
const TEXT_BYTES = 2 * FIELD_BYTES;
/**
 * Additional room for a form with keyed files, which limits how many are received at once, and the most disk space for
 * each.
 */
const KEYED_ROOM = 24 * FIELD_BYTES;
const KEYED_BYTES = 1024 * FIELD_BYTES;
const MOST_PARTS = 200;

/**
 * Runs a call that reads a form when there is memory for it. If there is none in time, the call is rejected before its
 * body is read.
 */
export function withFormRoom<T>(
  { queues }: Pick<Services, "queues">,
  request: FastifyRequest,
  spec: MultipartSpec,
  work: () => Promise<T>,
): Promise<T> {
  const isHeld = Object.values(spec.files ?? {}).some(({ stream }) => !stream);
  const most = (isHeld ? FORM_BYTES : TEXT_BYTES) + (spec.keyed ? KEYED_ROOM : 0);
  const bytes = Math.min(Number(request.headers["content-length"] ?? most), most);
  return queues.forms.run(request.caller?.id ?? request.ip, work, bytes);
}

/** Reads a form by its spec. Unknown files are read and discarded (OP-180). */
export async function readUpload(
  request: FastifyRequest,
  spec: MultipartSpec,
  blobs: BlobStore,
): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new Refusal(422, "errors.invalid_request");
  const received: Received = { parts: [], streamed: {}, staged: [] };
  const discard = async () => void (await Promise.all(received.staged.map((blob) => blob.discard())));
  try {
    await receive(request, spec, blobs, received).catch(unreadable);
    const form = readParts(spec, received.parts) as ReceivedForm<Buffer, StagedBlob>;
    if (form.issues.length > 0) throw invalid(form.issues);
    return { ...form, streamed: received.streamed, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

interface Received {
  parts: ReceivedPart<Buffer | StagedBlob>[];
  streamed: Record<string, StagedFile>;
  /** All staged files, for `discard`. */
  staged: StagedBlob[];
}

/** Errors of the form parser are caused by the request: a missing boundary or a truncated body. */
function unreadable(error: unknown): never {
  if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) throw error;
  throw new Refusal(422, "errors.invalid_request");
}

async function receive(
  request: FastifyRequest,
  spec: MultipartSpec,
  blobs: BlobStore,
  { parts, streamed, staged }: Received,
): Promise<void> {
  const rules: Record<string, FileRule> = { ...spec.files, ...spec.keyed };
  const texts = { ...spec.json, ...spec.text };
  const limits = { memory: FORM_BYTES, keyed: KEYED_BYTES };
  const count = (where: keyof typeof limits, bytes: number) => {
    limits[where] -= bytes;
    if (limits[where] < 0) throw new Refusal(413, "errors.too_large");
  };
  const hold = (part: ReceivedPart<Buffer>) => {
    count("memory", part.file?.length ?? part.text?.length ?? 0);
    parts.push(part);
  };
  const stage = async (part: MultipartFile, rule: FileRule) => {
    const blob = await stageFile(part, rule, blobs);
    staged.push(blob);
    return blob;
  };
  const received = request.parts({
    limits: {
      parts: MOST_PARTS,
      files: MOST_PARTS,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 255,
      fileSize: 1e12,
    },
  });
  for await (const part of received) {
    const name = part.fieldname;
    const rule = rules[name];
    // A keyed file without a file name has no key.
    if (part.type === "field") {
      if (!spec.keyed?.[name]) hold(readField(name, String(part.value ?? ""), name in rules));
    } else if (rule?.stream) streamed[name] = { filename: part.filename, blob: await stage(part, rule) };
    else if (rule && spec.keyed?.[name]) {
      const file = await stage(part, rule);
      count("keyed", file.size);
      parts.push({ name, file, filename: part.filename });
    } else hold(await readFile(part, rule, name in texts));
  }
}

/** A file part without a file name is still a file: empty removes, other text is an invalid picture (OP-17). */
const readField = (name: string, text: string, isFile: boolean): ReceivedPart<Buffer> =>
  isFile ? { name, file: Buffer.from(text), filename: "" } : { name, text };

async function stageFile(part: MultipartFile, rule: FileRule, blobs: BlobStore): Promise<StagedBlob> {
  const bytes = Readable.from(upTo(part.file as AsyncIterable<Buffer>, rule.maxBytes));
  try {
    return await blobs.stage(bytes, rule);
  } catch (error) {
    throw error instanceof BlobTooLarge ? tooLarge(part.fieldname, rule.maxBytes) : error;
  }
}

/** Reads an over-long file to the end, so that the error reaches a client that is still sending. */
async function* upTo(file: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size <= most) yield chunk;
  }
  if (size > most) throw new BlobTooLarge(most);
}

function tooLarge(path: string, most: number, code = "errors.file_size"): Refusal {
  const megabytes = Math.round(most / 1024 / 1024);
  return new Refusal(413, code, [{ path, message: code }], { megabytes });
}

async function readFile(
  part: MultipartFile,
  rule: FileRule | undefined,
  isText: boolean,
): Promise<ReceivedPart<Buffer>> {
  const most = isText ? FIELD_BYTES : (rule?.maxBytes ?? 0);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  if (!rule && !isText) return { name: "" };
  if (size > most) throw tooLarge(part.fieldname, most, "errors.image_size");
  const bytes = Buffer.concat(chunks);
  return isText
    ? { name: part.fieldname, text: bytes.toString("utf8") }
    : { name: part.fieldname, file: bytes, filename: part.filename };
}
