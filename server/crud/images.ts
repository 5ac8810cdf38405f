import { type Entity, imageKeys } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import { Refusal } from "../errors";
import type { Services } from "../services";
import { announceBlob } from "../store/blob-rows";
import { hashOf } from "../store/blobs";
import { ImageRefused, readImage } from "../store/images";

/** Content hash per sent picture; null where it is to be removed (OP-17). Pictures not sent are absent. */
export type StoredImages = Record<string, string | null>;

const MOST_PIXELS = 40_000_000;

/** Checks and stores the pictures of a form. Blobs are named by content, so a refused save leaves nothing wrong. */
export async function storeImages(
  services: Services,
  entity: Entity,
  files: Record<string, Buffer>,
): Promise<StoredImages> {
  const stored: StoredImages = {};
  for (const key of imageKeys(entity)) {
    const bytes = files[key];
    if (bytes === undefined) continue;
    const rule = (entity.fields[key] as Field).image;
    if (rule) stored[key] = bytes.length === 0 ? null : await storeImage(services, key, bytes, rule);
  }
  return stored;
}

/** One picture: decoded, checked, cleaned, stored. Its faults stand at `path`. */
export async function storeImage(
  services: Services,
  path: string,
  sent: Buffer,
  rule: { types: readonly string[]; maxBytes: number },
): Promise<string> {
  try {
    const { bytes, ...about } = await readImage(sent, { ...rule, maxPixels: MOST_PIXELS });
    const blob = { hash: hashOf(bytes), size: bytes.length };
    await announceBlob(services.database, blob, about);
    await services.blobs.put(bytes);
    return blob.hash;
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    const status = error.code === "errors.image_size" ? 413 : 422;
    const megabytes = Math.round(rule.maxBytes / 1024 / 1024);
    throw new Refusal(status, error.code, [{ path, message: error.code }], { megabytes });
  }
}
