import { readFile, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { and, eq, like } from "drizzle-orm";
import sharp from "sharp";
import { RESULT_BYTES } from "../../contract/worker";
import type { Failure } from "../generators/attempt";
import type { Job } from "../generators/generator";
import type { Services } from "../services";
import { type Announced, storeBlob } from "../store/blob-rows";
import type { StagedBlob } from "../store/blobs";
import { ImageRefused, type ReadImage, readImage } from "../store/picture-files";
import { generation_attempts, generation_parts, generations } from "../store/schema";
import { cutMetadata, isMp4 } from "./mp4";

/** Limits of a picture that a generator made (OP-211). */
const RULES = {
  types: ["image/jpeg", "image/png", "image/webp"],
  maxBytes: RESULT_BYTES,
  maxPixels: 40_000_000,
  maxSide: 16_000,
};
const QUALITY = 92;
const SECONDS = 20;

/** What a generator made is no picture, or too large. */
export class ResultRefused extends Error {
  override readonly name = "ResultRefused";

  /** Too large: so the workflow makes it on every server. Unreadable: this machine did (OP-209, OP-211). */
  get failure(): Failure {
    const isTooLarge = ["errors.image_size", "errors.image_pixels"].includes(this.message);
    return { kind: isTooLarge ? "input" : "machine", code: this.message };
  }
}

/** A file that a generator made; it is read when its turn comes. */
export interface Made {
  size: number;
  read(): Promise<Buffer>;
}

export const madeFile = async (path: string): Promise<Made> => {
  const { size } = await stat(path);
  return { size, read: () => readFile(path) };
};

/**
 * Checks what a generator made, lays the event's overlay on a picture and stores it (OP-210): upright, without metadata.
 * The same for every generator. Films get no overlay.
 * @throws ResultRefused
 */
export async function storeResult(
  services: Services,
  { id, is_video }: Pick<Job, "id" | "is_video">,
  { size, read }: Made,
): Promise<Announced> {
  return services.queues.results.run("results", async () => {
    if (size > RULES.maxBytes) throw new ResultRefused("errors.image_size");
    if (is_video) return storeFilm(services, await read());
    const made = await readImage(await read(), RULES, services.blobs).catch((reason) => {
      throw reason instanceof ImageRefused ? new ResultRefused(reason.code) : reason;
    });
    const overlay = await overlayFor(services, id, made);
    if (!overlay) return storeBlob(services, made.content, aboutOf(made));
    const { content } = made;
    const bytes = Buffer.isBuffer(content) ? content : await content.read();
    if (!Buffer.isBuffer(content)) await content.discard();
    return storeBlob(services, await composed(services, bytes, overlay, made), {
      ...aboutOf(made),
      mime: "image/jpeg",
    });
  });
}

async function storeFilm(services: Services, bytes: Buffer): Promise<Announced> {
  if (!isMp4(bytes)) throw new ResultRefused("video_type");
  try {
    cutMetadata(bytes);
  } catch {
    throw new ResultRefused("video_unreadable");
  }
  return storeBlob(services, bytes, { mime: "video/mp4" });
}

const aboutOf = ({ mime, width, height }: ReadImage) => ({ mime, width, height });

/** The event's overlay for this picture's orientation; a square has the event's. */
async function overlayFor(
  { database, blobs }: Services,
  id_attempt: string,
  { width, height }: ReadImage,
): Promise<Buffer | undefined> {
  const rows = await database
    .db()
    .select({ name: generation_parts.name, hash: generation_parts.hash, plan: generations.plan })
    .from(generation_attempts)
    .innerJoin(generations, eq(generations.id, generation_attempts.id_generation))
    .innerJoin(generation_parts, eq(generation_parts.id_generation, generations.id))
    .where(and(eq(generation_attempts.id, id_attempt), like(generation_parts.name, "overlay.%")));
  const square = rows[0]?.plan?.orientation ?? "portrait";
  const side = width === height ? square : width > height ? "landscape" : "portrait";
  const hash = rows.find(({ name }) => name === `overlay.${side}`)?.hash;
  const stream = hash ? await blobs.open(hash) : null;
  return stream ? buffer(stream) : undefined;
}

/** JPEG has no transparency: the overlay is scaled to cover the picture and multiplied with it (OP-184). */
async function composed(
  { blobs }: Services,
  picture: Buffer,
  overlay: Buffer,
  { width, height }: { width: number; height: number },
): Promise<StagedBlob> {
  const input = await sharp(overlay)
    .autoOrient()
    .resize(width, height, { fit: "cover" })
    .toColourspace("srgb")
    .png({ compressionLevel: 0 })
    .toBuffer();
  return blobs.stageFile((path) =>
    sharp(picture, { limitInputPixels: RULES.maxPixels })
      .timeout({ seconds: SECONDS })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .composite([{ input, blend: "multiply" }])
      .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
      .toFile(path),
  );
}
