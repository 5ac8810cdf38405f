import { useState } from "react";
import type { ImageRule, ImageValue } from "../../../contract/core/field";
import { type FileFault, fileFault, fitsShape, type Size } from "./check";

export interface Picked {
  fault: FileFault | undefined;
  /** File whose shape is not the rule's: the crop is offered for it. */
  toCrop: Blob | undefined;
  take(file: Blob): Promise<void>;
  crop(file: Blob | undefined): void;
}

/** Takes files that were dropped, pasted or picked: checks them, shows them at once, offers the crop. */
export function usePicked(rule: ImageRule, onChange: (value: ImageValue) => void): Picked {
  const [fault, setFault] = useState<FileFault>();
  const [toCrop, crop] = useState<Blob>();
  const take = async (file: Blob) => {
    const found = await fileFault(file, rule);
    if (found) return setFault(found);
    const size = await sizeOf(file).catch(() => null);
    if (size === null) return setFault({ message: "validation.image_broken", values: {} });
    setFault(undefined);
    onChange({ state: "picked", file });
    if (size && !fitsShape(size, rule.ratio)) crop(file);
  };
  return { fault, toCrop, take, crop };
}

/** Width and height as they will be shown. Also proves that the file can be decoded: it rejects otherwise. */
async function sizeOf(file: Blob): Promise<Size | undefined> {
  if (typeof createImageBitmap === "undefined") return undefined;
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
