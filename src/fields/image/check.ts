import type { ImageRule } from "../../../contract/core/field";
import { SNIFFED_BYTES, sniffType } from "./sniff";

/** Why a file is rejected, with the values of its message. */
export interface FileError {
  message:
    | "validation.image_type"
    | "validation.image_renamed"
    | "validation.image_size"
    | "validation.image_broken";
  values: { types?: string; bytes?: number };
}

const NAMES: Record<string, string> = { "image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WebP" };

/** `JPEG, PNG, WebP` */
export const typeNames = (rule: Pick<ImageRule, "types">): string =>
  rule.types.map((type) => NAMES[type] ?? type).join(", ");

const typeOf = async (file: Blob): Promise<string | undefined> =>
  sniffType(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()));

/** Whether the file is a picture of a type that the rule rejects, while it accepts JPEG. */
export async function canBeJpeg(file: Blob, { types }: ImageRule): Promise<boolean> {
  const type = await typeOf(file);
  return type !== undefined && !types.includes(type) && types.includes("image/jpeg");
}

const ENDINGS: Record<string, RegExp> = {
  "image/jpeg": /\.jpe?g$/i,
  "image/png": /\.png$/i,
  "image/webp": /\.webp$/i,
};

/** Whether the file's name has an extension that the rule accepts. */
const isNamedLike = (file: Blob, { types }: ImageRule): boolean =>
  file instanceof File && types.some((type) => ENDINGS[type]?.test(file.name));

/** Errors that are found without decoding: too large, or a wrong type. */
export async function fileError(file: Blob, rule: ImageRule): Promise<FileError | undefined> {
  const type = await typeOf(file);
  if (!type || !rule.types.includes(type)) {
    const message = isNamedLike(file, rule) ? "validation.image_renamed" : "validation.image_type";
    return { message, values: { types: typeNames(rule) } };
  }
  if (file.size > rule.maxBytes)
    return { message: "validation.image_size", values: { bytes: rule.maxBytes } };
  return undefined;
}

/** Relative difference from the rule's ratio that is accepted: a pixel more or less does not matter. */
const TOLERANCE = 0.015;

export interface Size {
  width: number;
  height: number;
}

export function fitsShape({ width, height }: Size, ratio: number | undefined): boolean {
  return ratio === undefined || Math.abs(width / height / ratio - 1) <= TOLERANCE;
}

/** A limit for display: 20 MiB is called 20 MB. */
export const roundBytes = (bytes: number): number => Math.round(bytes / 2 ** 20) * 1e6;
