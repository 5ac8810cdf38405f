import { useState } from "react";
import type { ImageRule, ImageValue } from "../../../contract/core/field";
import { canBeJpeg, type FileError, fileError, fitsShape, type Size } from "./check";
import { toJpeg } from "./crop";

export interface Picked {
  error: FileError | undefined;
  /** File whose shape is not the rule's: the crop is offered for it. */
  toCrop: Blob | undefined;
  /** Takes the refused picture as a JPEG, where its type is all that is wrong with it. */
  convert: (() => Promise<void>) | undefined;
  take(file: Blob): Promise<void>;
  crop(file: Blob | undefined): void;
}

/** Takes files that were dropped, pasted or picked: checks them, shows them at once, offers the crop. */
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

/** Width and height as they will be shown. Also proves that the file can be decoded: it rejects otherwise. */
async function sizeOf(file: Blob): Promise<Size | undefined> {
  if (typeof createImageBitmap === "undefined") return undefined;
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
