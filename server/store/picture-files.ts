import sharp, { type Metadata, type Sharp } from "sharp";
import type { BlobStore, StagedBlob } from "./blobs";
import { plainPicture } from "./plain-pictures";

export type ImageCode =
  | "errors.image_type"
  | "errors.image_size"
  | "errors.image_pixels"
  | "errors.image_unreadable";

/** A rejected picture; `code` is a message key. */
export class ImageRefused extends Error {
  override readonly name = "ImageRefused";

  constructor(readonly code: ImageCode) {
    super(code);
  }
}

export interface ImageRules {
  /** Media types, of image/jpeg, image/png and image/webp. */
  types: readonly string[];
  maxBytes: number;
  /** Limits of width times height and of the longer side, checked before decoding. */
  maxPixels: number;
  maxSide: number;
  /** Other limits for JPEG, which is decoded at a fraction of its size. */
  jpeg?: { maxPixels: number; maxSide: number };
  /** Larger pictures are stored with this longer side, in pixels. */
  longest?: number;
}

export interface ReadImage {
  /** The received bytes, the part of them that is kept, or a file if the picture was re-encoded. */
  content: Buffer | StagedBlob;
  mime: string;
  width: number;
  height: number;
}

interface Format {
  mime: string;
  /** Tests the first twelve bytes in hex. */
  signature: RegExp;
  write: (image: Sharp) => Sharp;
}

/**
 * Formats that may be stored, detected by their first bytes (OP-19). SVG is excluded because it can contain scripts
 * (reliability rule 34).
 */
const FORMATS: Format[] = [
  {
    mime: "image/jpeg",
    signature: /^ffd8ff/,
    // Optimised tables need six bytes of memory per pixel and make files only a seventh smaller.
    write: (image) => image.jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimizeCoding: false }),
  },
  { mime: "image/png", signature: /^89504e470d0a1a0a/, write: (image) => image.png() },
  { mime: "image/webp", signature: /^52494646.{8}57454250/, write: (image) => image.webp({ quality: 95 }) },
];

// libvips caches up to 50 MB of decoded pictures, but no picture is decoded twice in a row.
sharp.cache(false);

/** Timeout in seconds: one picture must not block a thread of the pool for longer. */
const SECONDS = 20;

/**
 * Decodes a received picture completely and cleans it. Its type is detected by content, not by name. The result is
 * upright and without metadata. If possible, metadata is cut out of `bytes` in place; pictures that must be rotated, or
 * have an unknown structure, are re-encoded to a file, because buffers would fill the memory (ADR 002).
 * @throws ImageRefused
 */
export async function readImage(
  bytes: Buffer,
  rules: ImageRules,
  blobs: Pick<BlobStore, "stageFile">,
): Promise<ReadImage> {
  if (bytes.length > rules.maxBytes) throw new ImageRefused("errors.image_size");
  const start = bytes.toString("hex", 0, 12);
  const format = FORMATS.find(({ signature }) => signature.test(start));
  if (!format || !rules.types.includes(format.mime)) throw new ImageRefused("errors.image_type");
  try {
    // No limit here, to tell too many pixels from a broken file; metadata() does not decode.
    const metadata = await sharp(bytes, { failOn: "error", limitInputPixels: false }).metadata();
    const { width, height } = metadata;
    const { maxPixels, maxSide } = (format.mime === "image/jpeg" && rules.jpeg) || rules;
    if (width * height > maxPixels || Math.max(width, height) > maxSide)
      throw new ImageRefused("errors.image_pixels");
    const { longest = Number.POSITIVE_INFINITY } = rules;
    const fits = isUpright(metadata) && Math.max(width, height) <= longest;
    const plain = fits ? plainPicture(bytes, format.mime) : undefined;
    const image = sharp(plain ?? bytes, { failOn: "error", limitInputPixels: maxPixels });
    image.timeout({ seconds: SECONDS });
    const cleaned = plain
      ? await verified(image, plain, metadata)
      : await rewritten(image, format, blobs, rules.longest);
    return { mime: format.mime, ...cleaned };
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused("errors.image_unreadable");
  }
}

const isUpright = ({ orientation = 1, pages = 1 }: Metadata) => orientation === 1 && pages === 1;

/** The cheapest full decode: a JPEG at an eighth of its size; a truncated or broken file still fails. */
async function verified(image: Sharp, bytes: Buffer, { width, height }: Metadata) {
  await image.resize(64, 64, { fit: "inside" }).raw().toBuffer();
  return { content: bytes, width, height };
}

async function rewritten(
  image: Sharp,
  format: Format,
  blobs: Pick<BlobStore, "stageFile">,
  longest: number | undefined,
) {
  image.autoOrient();
  if (longest) image.resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true });
  const size = { width: 0, height: 0 };
  const content = await blobs.stageFile(async (path) => {
    const { width, height } = await format.write(image).toFile(path);
    Object.assign(size, { width, height });
  });
  return { content, ...size };
}

/** Resizes to at most `pixels` on the longer side, never enlarging, as WebP (OP-119). */
export function thumbnail(bytes: Buffer, pixels: number): Promise<Buffer> {
  const size = { width: pixels, height: pixels, fit: "inside", withoutEnlargement: true } as const;
  return sharp(bytes).autoOrient().resize(size).webp({ quality: 80 }).toBuffer();
}
