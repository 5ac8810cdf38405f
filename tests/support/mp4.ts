/** A box of an MPEG-4 file: its length, its type, what is in it. */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
}

/** A film's frame of boxes, with texts where generators and tools leave them. */
export const mp4 = (secret: string): Buffer =>
  Buffer.concat([
    box("ftyp", "isom\0\0\x02\0isomiso2"),
    box(
      "moov",
      box("mvhd", Buffer.alloc(20)),
      box("trak", box("tkhd", Buffer.alloc(8)), box("udta", secret)),
      box("udta", box("meta", secret)),
      box("meta", secret),
    ),
    box("uuid", secret),
    box("mdat", "frames"),
  ]);
