import { useState } from "react";
import type { ImageRule, ImageValue } from "../../../contract/core/field";
import { canBeJpeg, type FileError, fileError, fitsShape, type Size } from "./check";
import { toJpeg } from "./crop";

export interface Picked {
  error: FileError | undefined;
  /** File with a wrong ratio, to be cropped. */
  toCrop: Blob | undefined;
  /** Converts the rejected picture to JPEG, where only its type is wrong. */
  convert: (() => Promise<void>) | undefined;
  take(file: Blob): Promise<void>;
  crop(file: Blob | undefined): void;
}

/** Checks files that were dropped, pasted or picked, shows them at once and offers to crop them. */
export function usePicked(rule: ImageRule, onChange: (value: ImageValue) => void): Picked {
  const [error, setError] = useState<FileError>();
  const [toCrop, crop] = useState<Blob>();
  const [refused, setRefused] = useState<Blob>();
  const take = async (file: Blob) => {
    const found = await fileError(file, rule);
    setRefused(found && (await canBeJpeg(file, rule)) ? file : undefined);
    if (found) return setError(found);
    const size = await sizeOf(file).catch(() => null);
    if (size === null) return setError({ message: "validation.image_broken", values: {} });
    setError(undefined);
    onChange({ state: "picked", file });
    if (size && !fitsShape(size, rule.ratio)) crop(file);
  };
  const convert = async (file: Blob) => {
    const jpeg = await toJpeg(file).catch(() => undefined);
    if (jpeg) return take(jpeg);
    setRefused(undefined);
    setError({ message: "validation.image_broken", values: {} });
  };
  return { error, toCrop, convert: refused && (() => convert(refused)), take, crop };
}

/** Width and height as displayed; rejects if the file cannot be decoded. */
async function sizeOf(file: Blob): Promise<Size | undefined> {
  if (typeof createImageBitmap === "undefined") return undefined;
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
