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
import { type BlobStore, BlobTooLarge, type StagedBlob } from "../store/blobs";

/** A streamed file: whole, but stored only when its handler keeps it. */
export interface StagedFile {
  filename: string;
  blob: StagedBlob;
}

/** Bytes of one file part; zero of them mean "remove the stored one" (OP-17). */
export type UploadedForm = ReceivedForm<Buffer> & { streamed: Record<string, StagedFile> };

const FIELD_BYTES = 1024 * 1024;
/** All that a form may bring into memory; streamed files lie on the disk. */
const FORM_BYTES = 48 * 1024 * 1024;
const MOST_PARTS = 200;

/** Reads a form by its spec. Files of unknown names are drained, not kept (OP-180). */
export async function readUpload(
  request: FastifyRequest,
  spec: MultipartSpec,
  blobs: BlobStore,
): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new Refusal(422, "errors.invalid_request");
  const streamed: Record<string, StagedFile> = {};
  try {
    const parts = await receive(request, spec, blobs, streamed).catch(unreadable);
    const form = readParts(spec, parts);
    if (form.issues.length > 0) throw invalid(form.issues);
    return { ...form, streamed };
  } catch (error) {
    await discardUpload({ streamed });
    throw error;
  }
}

/** Removes the streamed files that no handler kept. */
export async function discardUpload(form: Pick<UploadedForm, "streamed"> | undefined): Promise<void> {
  await Promise.all(Object.values(form?.streamed ?? {}).map(({ blob }) => blob.discard()));
}

/** What the form parser throws of itself is about the caller's bytes: a missing boundary, a cut body. */
function unreadable(error: unknown): never {
  if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) throw error;
  throw new Refusal(422, "errors.invalid_request");
}

async function receive(
  request: FastifyRequest,
  spec: MultipartSpec,
  blobs: BlobStore,
  streamed: Record<string, StagedFile>,
): Promise<ReceivedPart<Buffer>[]> {
  const rules: Record<string, FileRule> = { ...spec.files, ...spec.keyed };
  const texts = { ...spec.json, ...spec.text };
  const parts: ReceivedPart<Buffer>[] = [];
  let held = 0;
  const hold = (part: ReceivedPart<Buffer>) => {
    held += part.file?.length ?? part.text?.length ?? 0;
    if (held > FORM_BYTES) throw new Refusal(413, "errors.too_large");
    parts.push(part);
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
    if (part.type === "field") hold(readField(name, String(part.value ?? ""), name in rules));
    else if (rules[name]?.stream) {
      await streamed[name]?.blob.discard();
      streamed[name] = await stageFile(part, rules[name], blobs);
    } else hold(await readFile(part, rules[name], name in texts));
  }
  return parts;
}

/** A picture's part without a file name is one all the same: empty it removes, other text is no picture (OP-17). */
const readField = (name: string, text: string, isFile: boolean): ReceivedPart<Buffer> =>
  isFile ? { name, file: Buffer.from(text), filename: "" } : { name, text };

async function stageFile(part: MultipartFile, rule: FileRule, blobs: BlobStore): Promise<StagedFile> {
  const bytes = Readable.from(upTo(part.file as AsyncIterable<Buffer>, rule.maxBytes));
  try {
    return { filename: part.filename, blob: await blobs.stage(bytes, rule) };
  } catch (error) {
    throw error instanceof BlobTooLarge ? tooLarge(part.fieldname, rule.maxBytes) : error;
  }
}

/** An over-long file is drained to its end, so that the refusal reaches a client that is still sending. */
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
