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

/** Bytes of one file part; zero of them mean "remove the stored one" (OP-17). */
export type UploadedForm = ReceivedForm<Buffer>;

const FIELD_BYTES = 1024 * 1024;
const MOST_PARTS = 200;

/** Reads a form by its spec. Files of unknown names are drained, not kept (OP-180). */
export async function readUpload(request: FastifyRequest, spec: MultipartSpec): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new Refusal(422, "errors.invalid_request");
  const form = readParts(spec, await receive(request, spec).catch(unreadable));
  if (form.issues.length > 0) throw invalid(form.issues);
  return form;
}

/** What the form parser throws of itself is about the caller's bytes: a missing boundary, a cut body. */
function unreadable(error: unknown): never {
  if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) throw error;
  throw new Refusal(422, "errors.invalid_request");
}

async function receive(request: FastifyRequest, spec: MultipartSpec): Promise<ReceivedPart<Buffer>[]> {
  const rules: Record<string, FileRule> = { ...spec.files, ...spec.keyed };
  const parts: ReceivedPart<Buffer>[] = [];
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
    if (part.type === "field") parts.push({ name: part.fieldname, text: String(part.value ?? "") });
    else parts.push(await readFile(part, rules[part.fieldname], part.fieldname in spec.json));
  }
  return parts;
}

async function readFile(
  part: MultipartFile,
  rule: FileRule | undefined,
  isJson: boolean,
): Promise<ReceivedPart<Buffer>> {
  const most = isJson ? FIELD_BYTES : (rule?.maxBytes ?? 0);
  const chunks: Buffer[] = [];
  let size = 0;
  // An over-long file is drained to its end, so that the refusal reaches a client that is still sending.
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  if (!rule && !isJson) return { name: "" };
  if (size > most) {
    const megabytes = Math.round(most / 1024 / 1024);
    const issues = [{ path: part.fieldname, message: "errors.image_size" }];
    throw new Refusal(413, "errors.image_size", issues, { megabytes });
  }
  const bytes = Buffer.concat(chunks);
  return isJson
    ? { name: part.fieldname, text: bytes.toString("utf8") }
    : { name: part.fieldname, file: bytes, filename: part.filename };
}
