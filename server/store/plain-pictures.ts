/**
 * Whether a picture holds nothing but itself: its pixels and what their colours mean. What else may travel with one,
 * as comments, places, previews, edits or a whole other file after its end, is no part of it (rule 34).
 */
export function isPlain(bytes: Buffer, mime: string): boolean {
  return (READERS[mime]?.(bytes) ?? false) as boolean;
}

/** Largest colour profile; those of printers take half a megabyte. */
const PROFILE_BYTES = 1024 * 1024;

const READERS: Record<string, (bytes: Buffer) => boolean> = {
  "image/jpeg": isPlainJpeg,
  "image/png": isPlainPng,
  "image/webp": isPlainWebp,
};

const text = (bytes: Buffer, start: number, length: number) =>
  bytes.toString("latin1", start, start + length);

/** The segments of the head that say how to read the pixels. JFIF may hold a preview: then it is longer than 16. */
function isKeptSegment(marker: number, bytes: Buffer, start: number, length: number): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe0) return text(bytes, start + 2, 5) === "JFIF\0" && length === 16;
  if (marker === 0xe2) return text(bytes, start + 2, 12) === "ICC_PROFILE\0";
  return marker === 0xee && text(bytes, start + 2, 5) === "Adobe";
}

function isPlainJpeg(bytes: Buffer): boolean {
  let at = 2;
  let profile = 0;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] as number;
    const length = bytes.readUInt16BE(at + 2);
    if (!isKeptSegment(marker, bytes, at + 2, length)) return false;
    if (marker === 0xe2) profile += length;
    if (profile > PROFILE_BYTES) return false;
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(bytes, at);
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2 === bytes.length;
  }
  return false;
}

/** Where the next marker is: within a scan, FF is followed by 00 or by a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

const PNG_CHUNKS = [
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "bKGD",
  "pHYs",
];

function isPlainPng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = text(bytes, at + 4, 4);
    if (!PNG_CHUNKS.includes(type)) return false;
    if (type === "iCCP" && length > PROFILE_BYTES) return false;
    at += 12 + length;
    if (type === "IEND") return length === 0 && at === bytes.length;
  }
  return false;
}

const WEBP_CHUNKS = ["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"];

function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const type = text(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    if (!WEBP_CHUNKS.includes(type) || (type === "ICCP" && length > PROFILE_BYTES)) return false;
    at += 8 + length + (length % 2);
  }
  return at === bytes.length;
}
