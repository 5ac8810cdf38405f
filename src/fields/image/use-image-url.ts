import type { Field, ImageValue } from "../../../contract/core/field";
import { useMedia } from "../../providers/http/use-media";
import { usePreview } from "../../shared/use-preview";
import { imageAddress } from "./address";

export type ImageUrl = ReturnType<typeof useMedia>;

/** Object URL of a form's picture, stored or just picked. */
export function useImageUrl(
  value: ImageValue,
  field: Field,
  record: Readonly<Record<string, unknown>> | undefined,
): ImageUrl {
  const stored = useMedia(value.state === "stored" ? imageAddress(field, record) : null);
  const preview = usePreview(value.state === "picked" ? value.file : null);
  if (value.state !== "picked") return stored;
  return { status: preview ? "ready" : "loading", url: preview, retry: stored.retry };
}
