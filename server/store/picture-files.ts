import sharp, { type Metadata, type Sharp } from "sharp";
import type { BlobStore, StagedBlob } from "./blobs";
import { plainPicture } from "./plain-pictures";

export type ImageCode =
  | "errors.image_type"
  | "errors.image_size"
  | "errors.image_pixels"
  | "errors.image_unreadable";

/** A picture that is not taken; `code` is a message key. */
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
  /** Width times height, and the longer of them, before anything is decoded. */
  maxPixels: number;
  maxSide: number;
}

export interface ReadImage {
  /** The sent bytes themselves, the part of them that is kept, or a file where the picture was written anew. */
  content: Buffer | StagedBlob;
  mime: string;
  width: number;
  height: number;
}

interface Format {
  mime: string;
  /** Of the first twelve bytes in hex. */
  signature: RegExp;
  write: (image: Sharp) => Sharp;
}

/**
 * What may be stored at all, told by the first bytes (OP-19). SVG is not here and is not even tried: it can carry
 * scripts (reliability rule 34).
 */
const FORMATS: Format[] = [
  {
    mime: "image/jpeg",
    signature: /^ffd8ff/,
    // Tables made for one picture take all of it into memory, six bytes a pixel, and save a seventh of the file.
    write: (image) => image.jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimizeCoding: false }),
  },
  { mime: "image/png", signature: /^89504e470d0a1a0a/, write: (image) => image.png() },
  { mime: "image/webp", signature: /^52494646.{8}57454250/, write: (image) => image.webp({ quality: 95 }) },
];

// libvips keeps up to 50 MB of what it has decoded lately; no picture is decoded twice in a row.
sharp.cache(false);

/** One picture must not hold a thread of the pool for longer. */
const SECONDS = 20;

/**
 * Decodes a sent picture to the last row and cleans it. Its type is told by its content, never by its name. Without
 * metadata that says where and by whom, and upright. What can be cut off is cut off, in `bytes` itself; only what must
 * be turned, or is built in another way, is written anew, to a file: as garbage it would fill the memory (ADR 002).
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
    // Without a limit, so that too many pixels and a broken file stay apart; this decodes nothing.
    const metadata = await sharp(bytes, { failOn: "error", limitInputPixels: false }).metadata();
    const { width, height } = metadata;
    if (width * height > rules.maxPixels || Math.max(width, height) > rules.maxSide)
      throw new ImageRefused("errors.image_pixels");
    const plain = isUpright(metadata) ? plainPicture(bytes, format.mime) : undefined;
    const image = sharp(plain ?? bytes, { failOn: "error", limitInputPixels: rules.maxPixels });
    image.timeout({ seconds: SECONDS });
    const cleaned = plain ? await verified(image, plain, metadata) : await rewritten(image, format, blobs);
    return { mime: format.mime, ...cleaned };
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused("errors.image_unreadable");
  }
}

const isUpright = ({ orientation = 1, pages = 1 }: Metadata) => orientation === 1 && pages === 1;

/** The cheapest way through every row: a JPEG is decoded at an eighth, a cut or broken one still fails. */
async function verified(image: Sharp, bytes: Buffer, { width, height }: Metadata) {
  await image.resize(64, 64, { fit: "inside" }).raw().toBuffer();
  return { content: bytes, width, height };
}

async function rewritten(image: Sharp, format: Format, blobs: Pick<BlobStore, "stageFile">) {
  const size = { width: 0, height: 0 };
  const content = await blobs.stageFile(async (path) => {
    const { width, height } = await format.write(image.autoOrient()).toFile(path);
    Object.assign(size, { width, height });
  });
  return { content, ...size };
}

/** At most `pixels` on the longer side, never enlarged, as WebP (OP-119). */
export function thumbnail(bytes: Buffer, pixels: number): Promise<Buffer> {
  const size = { width: pixels, height: pixels, fit: "inside", withoutEnlargement: true } as const;
  return sharp(bytes).autoOrient().resize(size).webp({ quality: 80 }).toBuffer();
}
