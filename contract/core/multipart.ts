import type { z } from "zod";
import { sentJson } from "./absent";
import { type Issue, issuesOf } from "./errors";

/** A file part: accepted media types, detected by content, and the largest size in bytes (OP-19). */
export interface FileRule {
  types: readonly string[];
  maxBytes: number;
  /** Too large for memory: the server streams it to its store. */
  stream?: true;
}

/** A form of named parts (OP-17). Writer and reader are in one file so that names cannot diverge. */
export interface MultipartSpec {
  /** Text fields that hold JSON. */
  json: Record<string, z.ZodType>;
  /** Path prefix for errors inside a JSON part, if several parts have fields of the same name. */
  paths?: Record<string, string>;
  /** Text fields that hold plain text. */
  text?: Record<string, z.ZodType>;
  /** Single files, by part name. */
  files?: Record<string, FileRule>;
  /** Repeated parts whose file name is their key. The server streams each to its store. */
  keyed?: Record<string, FileRule>;
}

/** `null` removes the stored file and is sent as a part of zero bytes. An absent file is left unchanged. */
export interface MultipartInput {
  json: Record<string, unknown>;
  text?: Record<string, string | undefined>;
  files?: Record<string, Blob | null | undefined>;
  keyed?: Record<string, { key: string; file: Blob | null }[]>;
}

const EMPTY = () => new Blob([]);
/** The name of a picked file; sent only if the server stores it. */
const nameOf = (file: Blob | null) => (file && "name" in file ? String(file.name) : undefined);

export function writeParts(spec: MultipartSpec, input: MultipartInput): FormData {
  const form = new FormData();
  for (const part of Object.keys(spec.json)) {
    if (input.json[part] !== undefined) form.append(part, sentJson(input.json[part]));
  }
  for (const part of Object.keys(spec.text ?? {})) {
    const text = input.text?.[part];
    if (text !== undefined) form.append(part, text);
  }
  for (const part of Object.keys(spec.files ?? {})) {
    const file = input.files?.[part];
    if (file !== undefined)
      form.append(part, file ?? EMPTY(), (spec.files?.[part]?.stream && nameOf(file)) || part);
  }
  for (const part of Object.keys(spec.keyed ?? {})) {
    for (const { key, file } of input.keyed?.[part] ?? []) form.append(part, file ?? EMPTY(), key);
  }
  return form;
}

/** A received part: JSON may be a text field or a file. */
export interface ReceivedPart<File> {
  name: string;
  text?: string;
  file?: File;
  filename?: string;
}

export interface ReceivedForm<File, KeyedFile = File> {
  json: Record<string, unknown>;
  text: Record<string, unknown>;
  files: Record<string, File>;
  keyed: Record<string, { key: string; file: KeyedFile }[]>;
  issues: Issue[];
}

/** Sorts received parts by the spec. Unknown parts are ignored (OP-180), unreadable JSON is an issue. */
export function readParts<File>(spec: MultipartSpec, parts: ReceivedPart<File>[]): ReceivedForm<File> {
  const form: ReceivedForm<File> = { json: {}, text: {}, files: {}, keyed: {}, issues: [] };
  readTexts(spec, parts, form);
  for (const part of parts) {
    if (part.name in spec.json) readJson(spec, part, form);
    else if (spec.files && part.name in spec.files && part.file !== undefined)
      form.files[part.name] = part.file;
    else if (spec.keyed && part.name in spec.keyed && part.file !== undefined) {
      form.keyed[part.name] ??= [];
      form.keyed[part.name]?.push({ key: part.filename ?? "", file: part.file });
    }
  }
  return form;
}

/** Absent text parts are validated too: the schema decides whether they may be absent. */
function readTexts<File>(spec: MultipartSpec, parts: ReceivedPart<File>[], form: ReceivedForm<File>): void {
  for (const [name, schema] of Object.entries(spec.text ?? {})) {
    // Forms use CR LF line endings, whatever was typed.
    const text = parts.find((part) => part.name === name)?.text?.replaceAll("\r\n", "\n");
    const parsed = schema.safeParse(text);
    if (parsed.success) form.text[name] = parsed.data;
    else if (!text) form.issues.push({ path: name, message: "validation.required" });
    else form.issues.push(...issuesOf(parsed.error).map(({ message }) => ({ path: name, message })));
  }
}

function readJson<File>(spec: MultipartSpec, part: ReceivedPart<File>, form: ReceivedForm<File>): void {
  const schema = spec.json[part.name] as z.ZodType;
  const within = spec.paths?.[part.name];
  try {
    const parsed = schema.safeParse(JSON.parse(part.text ?? ""));
    if (parsed.success) form.json[part.name] = parsed.data;
    else form.issues.push(...issuesOf(parsed.error, within && `${within}.`));
  } catch {
    form.issues.push({ path: part.name, message: "validation.invalid_json" });
  }
}
