import { fillPath } from "../../../contract/core/endpoint";
import { generationImage } from "../../../contract/endpoints/generations";

type Plain = Readonly<Record<string, unknown>>;
type Key = "source" | "result";

/** Address of a picture of a generation; null where the record says that there is none (OP-79, OP-179). */
export function pictureOf(record: Plain, key: Key): string | null {
  const images = record.images as Readonly<Partial<Record<Key, object | null>>> | null | undefined;
  if (images && images[key] === null) return null;
  return fillPath(generationImage.path, { id: record.id, key });
}

/** What stands for a generation in lists: its result, else the photo of its guest. */
export const faceOf = (record: Plain): string | null =>
  record.status === "completed" || record.status === undefined
    ? (pictureOf(record, "result") ?? pictureOf(record, "source"))
    : pictureOf(record, "source");

export const isFilm = (record: Plain): boolean => record.is_video === true;

/** How long it took, in ms; undefined while it runs and from servers that do not say. */
export function timeOf({ status, created_at, updated_at }: Plain): number | undefined {
  const time = Date.parse(String(updated_at)) - Date.parse(String(created_at));
  return status === "completed" && time > 0 ? time : undefined;
}
