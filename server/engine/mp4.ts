/** Boxes that contain boxes in which metadata may stand. */
const CONTAINERS = new Set(["moov", "trak", "mdia", "minf", "moof", "traf"]);
/** Boxes of metadata: of the generator, of tags, of anybody's own kind. */
const METADATA = new Set(["udta", "meta", "uuid"]);
const HEADER = 8;

/** Whether the bytes begin as an MPEG-4 file does. */
export const isMp4 = (bytes: Buffer): boolean => typeAt(bytes, 0) === "ftyp";

const typeAt = (bytes: Buffer, at: number): string => bytes.toString("latin1", at + 4, at + HEADER);

/**
 * Takes the metadata out of an MPEG-4 file, in place: its boxes become free space, so that no offset moves (OP-211).
 * @throws RangeError for a box that is longer than what contains it
 */
export function cutMetadata(bytes: Buffer, from = 0, end = bytes.length): void {
  for (let at = from; at + HEADER <= end; ) {
    const { size, header } = boxAt(bytes, at, end);
    const type = typeAt(bytes, at);
    if (METADATA.has(type)) {
      bytes.write("free", at + 4, "latin1");
      bytes.fill(0, at + header, at + size);
    } else if (CONTAINERS.has(type)) cutMetadata(bytes, at + header, at + size);
    at += size;
  }
}

/** Size 1: the real one follows in 64 bits. Size 0: to the end of the file. */
function boxAt(bytes: Buffer, at: number, end: number): { size: number; header: number } {
  const short = bytes.readUInt32BE(at);
  const header = short === 1 ? 16 : HEADER;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + HEADER)) : short || end - at;
  if (size < header || at + size > end) throw new RangeError(`Box ${typeAt(bytes, at)} ends outside`);
  return { size, header };
}
