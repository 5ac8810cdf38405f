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
import type { Room, WorkQueue } from "../work-queue";

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

/** Forms below this size have memory that no other form can take. */
const SMALL_BYTES = FIELD_BYTES;
/** How long a form may arrive while others wait for its memory, and how often that is looked at, ms. */
const SLOW_MS = 30_000;
const LOOK_MS = 5000;
/** The room of a small form is taken in advance. */
const TAKEN: Pick<Room, "take"> = { take: async () => undefined };

/**
 * Runs a call that reads a form within the memory for forms. An account may announce a third of it at once; a large
 * form takes its room as its bytes arrive, so that slow ones take no room from others. Without room in time the call is
 * rejected.
 */
export function withFormRoom<T>(
  { queues }: Pick<Services, "queues">,
  request: FastifyRequest,
  spec: MultipartSpec,
  work: (room: Pick<Room, "take">) => Promise<T>,
): Promise<T> {
  const isHeld = Object.values(spec.files ?? {}).some(({ stream }) => !stream);
  const most = (isHeld ? FORM_BYTES : TEXT_BYTES) + (spec.keyed ? KEYED_ROOM : 0);
  const bytes = Math.min(Number(request.headers["content-length"] ?? most), most);
  const account = request.caller?.id ?? request.ip;
  if (bytes < SMALL_BYTES) {
    const { smallForms } = queues;
    return smallForms.run(account, () => endIfSlow(request, smallForms, () => work(TAKEN)), bytes);
  }
  const room = queues.formBytes.room(account);
  const run = () => endIfSlow(request, queues.formBytes, () => work(room), room).finally(room.release);
  return queues.forms.run(account, run, bytes);
}

/** Closes the connection of a form that holds memory, arrives slowly, and is waited for by others. */
function endIfSlow<T>(
  { raw }: FastifyRequest,
  queue: WorkQueue,
  work: () => Promise<T>,
  room?: Room,
): Promise<T> {
  let left = SLOW_MS;
  const look = setInterval(() => {
    left -= LOOK_MS;
    // One that waits itself is not slow: the server does not read it.
    if (left <= 0 && queue.isShort && !raw.complete && !room?.isWaiting) raw.socket.destroy();
  }, LOOK_MS);
  return work().finally(() => clearInterval(look));
}

/** Reads a form by its spec. Unknown files are read and discarded (OP-180). */
export async function readUpload(
  request: FastifyRequest,
  spec: MultipartSpec,
  blobs: BlobStore,
  room: Pick<Room, "take">,
): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new Refusal(422, "errors.invalid_request");
  const received: Received = { parts: [], streamed: {}, staged: [] };
  const discard = async () => void (await Promise.all(received.staged.map((blob) => blob.discard())));
  try {
    await receive(request, spec, { blobs, room }, received).catch(unreadable);
    const form = readParts(spec, received.parts) as ReceivedForm<Buffer, StagedBlob>;
    if (form.issues.length > 0) throw invalid(form.issues);
    return { ...form, streamed: received.streamed, discard };
  } catch (error) {
    // The parser may have stopped in the middle of a file: the rest is dropped, so that the client sees the answer.
    request.raw.unpipe();
    request.raw.resume();
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
  { blobs, room }: { blobs: BlobStore; room: Pick<Room, "take"> },
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
      if (spec.keyed?.[name]) continue;
      const field = readField(name, String(part.value ?? ""), name in rules);
      await room.take(field.file?.length ?? field.text?.length ?? 0);
      hold(field);
    } else if (rule?.stream) streamed[name] = { filename: part.filename, blob: await stage(part, rule) };
    else if (rule && spec.keyed?.[name]) {
      const file = await stage(part, rule);
      count("keyed", file.size);
      parts.push({ name, file, filename: part.filename });
    } else hold(await readFile(part, rule, name in texts, room));
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
  return new Refusal(413, code, { issues: [{ path, message: code }], values: { megabytes } });
}

async function readFile(
  part: MultipartFile,
  rule: FileRule | undefined,
  isText: boolean,
  room: Pick<Room, "take">,
): Promise<ReceivedPart<Buffer>> {
  const most = isText ? FIELD_BYTES : (rule?.maxBytes ?? 0);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) continue;
    // Nothing more is read from the connection meanwhile.
    await room.take(chunk.length);
    chunks.push(chunk);
  }
  if (!rule && !isText) return { name: "" };
  if (size > most) throw tooLarge(part.fieldname, most, "errors.image_size");
  const bytes = Buffer.concat(chunks);
  return isText
    ? { name: part.fieldname, text: bytes.toString("utf8") }
    : { name: part.fieldname, file: bytes, filename: part.filename };
}
