import { type Entity, imageKeys } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import type { Caller } from "../caller";
import { Refusal } from "../errors";
import type { Services } from "../services";
import { type Announced, announceBlob, withdrawBlob } from "../store/blob-rows";
import { hashOf, type StagedBlob } from "../store/blobs";
import { ImageRefused, readImage } from "../store/picture-files";

/** What a form brought: its bytes, or where they lie until somebody keeps them. Zero bytes remove (OP-17). */
export type SentFile = Buffer | StagedBlob;

export interface SentPicture {
  /** Where its errors are shown. */
  path: string;
  file: SentFile;
  rule: { types: readonly string[]; maxBytes: number };
}

const LIMITS = { maxPixels: 40_000_000, maxSide: 10_000 };

export const sizeOf = (file: SentFile): number => (Buffer.isBuffer(file) ? file.length : file.size);

/** The pictures that were sent for an entity's fields. */
export function sentPictures(entity: Entity, files: Record<string, SentFile>): SentPicture[] {
  return imageKeys(entity).flatMap((path) => {
    const file = files[path];
    const rule = (entity.fields[path] as Field).image;
    return file && rule ? [{ path, file, rule }] : [];
  });
}

/** Pictures that are stored and that no row names yet. */
export interface StoredPictures {
  /** Content hash by path; null where the stored picture is to be removed. */
  hashes: Record<string, string | null>;
  /** Takes back what nobody else brought: for the save that is refused after all. */
  discard(): Promise<void>;
}

/**
 * Checks and stores pictures one by one in the caller's turn, outside any transaction (ADR 002). Those that are whole
 * when a later one is refused are taken back.
 */
export async function storePictures(
  services: Services,
  { id }: Caller,
  pictures: readonly SentPicture[],
): Promise<StoredPictures> {
  const announced: Announced[] = [];
  const hashes: Record<string, string | null> = {};
  // Pictures are worked on one after the other: as garbage, sixty would be hundreds of megabytes before it is collected.
  const room = Buffer.allocUnsafeSlow(Math.max(0, ...pictures.map(({ file }) => roomFor(file))));
  const discard = async () => {
    for (const blob of announced.splice(0)) await withdrawBlob(services.database, services.blobs, blob);
  };
  try {
    for (const picture of pictures) {
      const { path, file } = picture;
      hashes[path] = null;
      if (sizeOf(file) === 0) continue;
      const blob = await services.queues.pictures.run(id, () => storeOne(services, picture, room));
      announced.push(blob);
      hashes[path] = blob.hash;
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { hashes, discard };
}

/** What has come in whole is in memory already. */
const roomFor = (file: SentFile): number => (Buffer.isBuffer(file) ? 0 : file.size);

/** One picture of the server's own making, or of a test. */
export async function storeImage(
  services: Services,
  path: string,
  file: Buffer,
  rule: SentPicture["rule"],
): Promise<string> {
  return (await storeOne(services, { path, file, rule })).hash;
}

/** Decoded, checked, cleaned, announced, stored. */
async function storeOne(
  services: Services,
  { path, file, rule }: SentPicture,
  room?: Buffer,
): Promise<Announced> {
  try {
    const sent = Buffer.isBuffer(file) ? file : await file.read(room);
    const { content, ...about } = await readImage(sent, { ...rule, ...LIMITS }, services.blobs);
    // Bytes that stay as they came are on the disk already.
    return await storeAnnounced(services, content === sent ? file : content, about);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    const status = error.code === "errors.image_size" ? 413 : 422;
    const megabytes = Math.round(rule.maxBytes / 1024 / 1024);
    throw new Refusal(status, error.code, [{ path, message: error.code }], { megabytes });
  }
}

async function storeAnnounced(
  { database, blobs }: Services,
  file: SentFile,
  about: { mime: string; width: number; height: number },
): Promise<Announced> {
  if (Buffer.isBuffer(file)) {
    const announced = await announceBlob(database, { hash: hashOf(file), size: file.length }, about);
    await blobs.put(file);
    return announced;
  }
  try {
    const announced = await announceBlob(database, file, about);
    await file.keep();
    return announced;
  } finally {
    await file.discard();
  }
}
