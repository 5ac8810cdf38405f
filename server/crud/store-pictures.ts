import { type Entity, imageKeys } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import type { Caller } from "../caller";
import { Refusal } from "../errors";
import type { Services } from "../services";
import { type Announced, storeBlob, withdrawBlob } from "../store/blob-rows";
import { hashOf, type StagedBlob } from "../store/blobs";
import { ImageRefused, readImage } from "../store/picture-files";

/** A file of a form: its bytes, or a staged blob. Zero bytes remove the stored picture (OP-17). */
export type SentFile = Buffer | StagedBlob;

/** Keyed files of a form. */
export type KeyedFiles = readonly { key: string; file: SentFile }[];

/** Identifies files in the hash of a request under an Idempotency-Key, without decoding them. */
export const fileIds = (files: KeyedFiles) =>
  files.map(({ key, file }) => [key, Buffer.isBuffer(file) ? hashOf(file) : file.hash]);

export interface SentPicture {
  /** Path of its errors. */
  path: string;
  file: SentFile;
  rule: { types: readonly string[]; maxBytes: number };
}

const LIMITS = { maxPixels: 40_000_000, maxSide: 10_000 };

export const sizeOf = (file: SentFile): number => (Buffer.isBuffer(file) ? file.length : file.size);

/** The received pictures of an entity's fields. */
export function sentPictures(entity: Entity, files: Record<string, SentFile>): SentPicture[] {
  return imageKeys(entity).flatMap((path) => {
    const file = files[path];
    const rule = (entity.fields[path] as Field).image;
    return file && rule ? [{ path, file, rule }] : [];
  });
}

/** Pictures that are stored but not referenced by a row yet. */
export interface StoredPictures {
  /** Content hash by path; null removes the stored picture. */
  hashes: Record<string, string | null>;
  /** Removes the blobs that only this save brought, when the save fails. */
  discard(): Promise<void>;
}

/**
 * Checks and stores pictures one by one in the caller's queue, outside any transaction (ADR 002). If one is rejected,
 * the ones before it are discarded.
 */
export async function storePictures(
  services: Services,
  { id }: Caller,
  pictures: readonly SentPicture[],
): Promise<StoredPictures> {
  const announced: Announced[] = [];
  const hashes: Record<string, string | null> = {};
  // One shared buffer: separate buffers for sixty pictures would take hundreds of megabytes before they are collected.
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

/** Buffers are in memory already and need no room. */
const roomFor = (file: SentFile): number => (Buffer.isBuffer(file) ? 0 : file.size);

/** Stores a picture made by the server itself, or by a test. */
export async function storeImage(
  services: Services,
  path: string,
  file: Buffer,
  rule: SentPicture["rule"],
): Promise<string> {
  return (await storeOne(services, { path, file, rule })).hash;
}

/** Decodes, checks, cleans, announces and stores one picture. */
async function storeOne(
  services: Services,
  { path, file, rule }: SentPicture,
  room?: Buffer,
): Promise<Announced> {
  try {
    const sent = Buffer.isBuffer(file) ? file : await file.read(room);
    const { content, ...about } = await readImage(sent, { ...rule, ...LIMITS }, services.blobs);
    // Unchanged bytes are on disk already.
    return await storeBlob(services, content === sent ? file : content, about);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    const status = error.code === "errors.image_size" ? 413 : 422;
    const megabytes = Math.round(rule.maxBytes / 1024 / 1024);
    const issues = [{ path, message: error.code }];
    throw new Refusal(status, error.code, { issues, values: { megabytes } });
  }
}
