import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type BlobStore, openBlobs } from "../../../server/store/blobs";
import { readImage, thumbnail } from "../../../server/store/picture-files";
import { freshFolder } from "../../support/folders";
import { picture } from "../../support/jpeg";

const ALL = ["image/jpeg", "image/png", "image/webp"];
const RULES = { types: ALL, maxBytes: 20 * 1024 * 1024, maxPixels: 40_000_000, maxSide: 10_000 };
let blobs: BlobStore;
beforeAll(async () => {
  blobs = await openBlobs({ dataDir: await freshFolder("pictures") });
});

/** The picture as it would be stored. What is sent stays as it is for the test. */
async function read(sent: Buffer, rules = RULES) {
  const { content, ...about } = await readImage(Buffer.from(sent), rules, blobs);
  return { ...about, bytes: Buffer.isBuffer(content) ? content : await content.read() };
}

const refused = (code: string) => expect.objectContaining({ name: "ImageRefused", code });

test.for(["jpeg", "png", "webp"] as const)("%s: a clean picture stays unchanged", async (format) => {
  const bytes = await picture({ width: 40, height: 30, format });
  expect(await read(bytes)).toEqual({ bytes, mime: `image/${format}`, width: 40, height: 30 });
});

test("a rotated picture is turned upright, and its location is dropped", async () => {
  const bytes = await sharp(await picture({ width: 40, height: 30 }))
    .withExif({ IFD0: { Copyright: "Anna" }, IFD3: { GPSLatitude: "55/1 45/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const stored = await read(bytes);
  expect(stored).toMatchObject({ mime: "image/jpeg", width: 30, height: 40 });
  const { exif, orientation } = await sharp(stored.bytes).metadata();
  expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
});

test("the type is detected from the bytes, whatever the rule allows", async () => {
  const png = await picture({ format: "png" });
  await expect(read(png, { ...RULES, types: ["image/jpeg"] })).rejects.toEqual(refused("errors.image_type"));
});

test("SVG and other formats are refused, even where all types are allowed", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const gif = await sharp(await picture())
    .gif()
    .toBuffer();
  for (const bytes of [svg, gif, Buffer.from("MZ program"), Buffer.alloc(0)]) {
    const types = [...ALL, "image/svg+xml", "image/gif"];
    await expect(read(bytes, { ...RULES, types })).rejects.toEqual(refused("errors.image_type"));
  }
});

test("a picture that is cut short or garbled is unreadable", async () => {
  for (const format of ["jpeg", "png", "webp"] as const) {
    const bytes = await picture({ width: 200, height: 200, format, noise: true });
    const cut = bytes.subarray(0, bytes.length / 2);
    await expect(read(cut)).rejects.toEqual(refused("errors.image_unreadable"));
  }
  const headOnly = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(100)]);
  await expect(read(headOnly)).rejects.toEqual(refused("errors.image_unreadable"));
});

test("too many bytes and too many pixels are different errors, the pixels before they are decoded", async () => {
  const bytes = await picture({ width: 100, height: 100 });
  await expect(read(bytes, { ...RULES, maxBytes: bytes.length - 1 })).rejects.toEqual(
    refused("errors.image_size"),
  );
  await expect(read(bytes, { ...RULES, maxPixels: 9999 })).rejects.toEqual(refused("errors.image_pixels"));
  expect(await read(bytes, { ...RULES, maxBytes: bytes.length, maxPixels: 10_000 })).toBeTruthy();
  await expect(read(bytes, { ...RULES, maxSide: 99 })).rejects.toEqual(refused("errors.image_pixels"));
});

/** A JPEG segment, a PNG chunk and a WebP chunk with some content, each where its format allows it. */
const CANARY = Buffer.from("canary of somebody");
const segment = (marker: number, head: string) => {
  const body = Buffer.concat([Buffer.from(head, "latin1"), CANARY]);
  return Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body]);
};
const after = (bytes: Buffer, at: number, part: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
const chunk = (type: string) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(CANARY.length);
  head.write(type, 4, "latin1");
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), CANARY])));
  return Buffer.concat([head, CANARY, sum]);
};

test.for([
  ["jpeg", "a comment", (bytes: Buffer) => after(bytes, 2, segment(0xfe, ""))],
  ["jpeg", "further pictures", (bytes: Buffer) => after(bytes, 2, segment(0xe2, "MPF\0"))],
  ["jpeg", "its history", (bytes: Buffer) => after(bytes, 2, segment(0xeb, "JP"))],
  ["jpeg", "notes of a program", (bytes: Buffer) => after(bytes, 2, segment(0xec, "Ducky"))],
  ["jpeg", "a preview", (bytes: Buffer) => after(bytes, 2, segment(0xe0, "JFXX\0"))],
  ["jpeg", "something after its end", (bytes: Buffer) => Buffer.concat([bytes, CANARY])],
  ["png", "a private chunk", (bytes: Buffer) => after(bytes, 33, chunk("caNb"))],
  ["png", "something after its end", (bytes: Buffer) => Buffer.concat([bytes, CANARY])],
  ["webp", "something after its end", (bytes: Buffer) => Buffer.concat([bytes, CANARY])],
] as const)("%s: %s is not kept", async ([format, , add]) => {
  const plain = await picture({ width: 40, height: 30, format });
  const stored = await read(add(plain));
  expect(stored).toMatchObject({ width: 40, height: 30, mime: `image/${format}` });
  expect(stored.bytes.equals(plain)).toBe(true);
});

test("a segment that no camera writes is removed: the picture is written again", async () => {
  const plain = await picture({ width: 40, height: 30 });
  const stored = await read(after(plain, 2, segment(0xdc, "")));
  expect(stored).toMatchObject({ width: 40, height: 30, mime: "image/jpeg" });
  expect(stored.bytes.includes(CANARY)).toBe(false);
});

test.for(["jpeg", "png", "webp"] as const)(
  "%s: without its place and its notes it has the same pixels and colours",
  async (format) => {
    const bytes = await sharp(await picture({ width: 40, height: 30, noise: true }))
      .withExif({ IFD0: { Copyright: `${CANARY}` }, IFD3: { GPSLatitude: "55/1 45/1 0/1" } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${CANARY} --></x:xmpmeta>`)
      .withIccProfile("p3")
      .toFormat(format)
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.exif, before.xmp]).toEqual([expect.any(Buffer), expect.any(Buffer)]);
    const stored = await read(bytes);
    const now = await sharp(stored.bytes).metadata();
    expect([now.exif, now.xmp, now.icc]).toEqual([undefined, undefined, before.icc]);
    expect(stored.bytes.includes(CANARY)).toBe(false);
    const pixels = (of: Buffer) => sharp(of).raw().toBuffer();
    expect((await pixels(stored.bytes)).equals(await pixels(bytes))).toBe(true);
    // What says of itself that nothing follows it: such a file stays as it is.
    expect(await read(stored.bytes)).toEqual(stored);
  },
);

test("a moving picture becomes its first frame", async () => {
  const frames = [await picture({ colour: "red" }), await picture({ colour: "blue" })];
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const stored = await read(moving);
  expect((await sharp(stored.bytes).metadata()).pages ?? 1).toBe(1);
  expect(stored).toMatchObject({ width: 64, height: 48 });
});

test("a thumbnail has at most 256 pixels on its longer side and never more than the picture (OP-119)", async () => {
  const size = async (bytes: Buffer) => {
    const { format, width, height } = await sharp(await thumbnail(bytes, 256)).metadata();
    return [format, width, height];
  };
  expect(await size(await picture({ width: 1000, height: 500 }))).toEqual(["webp", 256, 128]);
  expect(await size(await picture({ width: 40, height: 80 }))).toEqual(["webp", 40, 80]);
});
