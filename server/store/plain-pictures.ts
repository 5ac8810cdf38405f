/**
 * Removes everything but pixels and colour profile from a picture: comments, locations, previews, edit history, data
 * after its end (rule 34). Cuts without decoding, so the pixels are unchanged. Returns undefined if the file has an
 * unknown structure.
 */
export function plainPicture(bytes: Buffer, mime: string): Buffer | undefined {
  const kept = READERS[mime]?.(bytes);
  if (!kept) return undefined;
  let length = 0;
  for (const [start, end] of kept) length += bytes.copy(bytes, length, start, end);
  if (length === bytes.length) return bytes;
  const plain = bytes.subarray(0, length);
  if (mime === "image/webp") correctHead(plain);
  return plain;
}

/** Start, and end (exclusive). */
type Span = [start: number, end: number];

/** The spans to keep, in order; undefined for an unknown structure. */
const READERS: Record<string, (bytes: Buffer) => Span[] | undefined> = {
  "image/jpeg": readJpeg,
  "image/png": readPng,
  "image/webp": readWebp,
};

/** Largest colour profile; printers' profiles take half a megabyte. */
const PROFILE_BYTES = 1024 * 1024;

const text = (bytes: Buffer, start: number, length: number) =>
  bytes.toString("latin1", start, start + length);

/** Segments that the decoder needs: frames, tables and scans. */
const isPixels = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || marker === 0xda || marker === 0xdb || marker === 0xdd;

/** Segments that describe the pixels. JFIF is longer than 16 bytes if it contains a preview. */
function isKeptSegment(marker: number, bytes: Buffer, start: number, length: number): boolean {
  if (isPixels(marker)) return true;
  if (marker === 0xe0) return text(bytes, start + 2, 5) === "JFIF\0" && length === 16;
  if (marker === 0xe2) return text(bytes, start + 2, 12) === "ICC_PROFILE\0";
  return marker === 0xee && text(bytes, start + 2, 5) === "Adobe" && length === 14;
}

function readJpeg(bytes: Buffer): Span[] | undefined {
  const kept: Span[] = [[0, 2]];
  let at = 2;
  let profile = 0;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    const length = bytes.readUInt16BE(at + 2);
    const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isNote && !isPixels(marker)) return undefined;
    let end = at + 2 + length;
    if (marker === 0xda) end = endOfScan(bytes, end);
    if (isKeptSegment(marker, bytes, at + 2, length)) {
      kept.push([at, end]);
      if (marker === 0xe2) profile += length;
      if (profile > PROFILE_BYTES) return undefined;
    }
    at = end;
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return [...kept, [at, at + 2]];
  }
  return undefined;
}

/** The next marker: within a scan, FF is followed by 00 or a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

const PNG_PIXELS = ["IHDR", "PLTE", "IDAT", "IEND"];
const PNG_COLOURS = ["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs"];

function readPng(bytes: Buffer): Span[] | undefined {
  const kept: Span[] = [[0, 8]];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = text(bytes, at + 4, 4);
    const end = at + 12 + length;
    const isPixels = PNG_PIXELS.includes(type);
    // An upper-case chunk type is critical: the pixels cannot be read without it.
    if (/^[^a-z]/.test(type) && !isPixels) return undefined;
    if (type === "iCCP" && length > PROFILE_BYTES) return undefined;
    if (isPixels || PNG_COLOURS.includes(type)) kept.push([at, end]);
    if (type === "IEND") return length === 0 && end <= bytes.length ? kept : undefined;
    at = end;
  }
  return undefined;
}

const WEBP_CHUNKS = ["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"];
const WEBP_NOTES = ["EXIF", "XMP "];

function readWebp(bytes: Buffer): Span[] | undefined {
  const kept: Span[] = [[0, 12]];
  const whole = bytes.readUInt32LE(4) + 8;
  let at = 12;
  while (at + 8 <= whole && whole <= bytes.length) {
    const type = text(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (type === "ICCP" && length > PROFILE_BYTES) return undefined;
    if (WEBP_CHUNKS.includes(type)) kept.push([at, end]);
    else if (!WEBP_NOTES.includes(type)) return undefined;
    at = end;
  }
  return at === whole ? kept : undefined;
}

/** Fixes the file length in the header, and clears the two bits of VP8X that announce metadata. */
function correctHead(webp: Buffer): void {
  webp.writeUInt32LE(webp.length - 8, 4);
  if (text(webp, 12, 4) === "VP8X") webp[20] = (webp[20] as number) & ~0b1100;
}
