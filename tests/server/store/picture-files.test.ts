import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readImage, thumbnail } from "../../../server/store/picture-files";
import { picture } from "../../support/jpeg";

const ALL = ["image/jpeg", "image/png", "image/webp"];
const RULES = { types: ALL, maxBytes: 20 * 1024 * 1024, maxPixels: 40_000_000, maxSide: 10_000 };
const refused = (code: string) => expect.objectContaining({ name: "ImageRefused", code });

test.for(["jpeg", "png", "webp"] as const)("%s: a clean picture stays as it came", async (format) => {
  const bytes = await picture({ width: 40, height: 30, format });
  expect(await readImage(bytes, RULES)).toEqual({ bytes, mime: `image/${format}`, width: 40, height: 30 });
});

test("a picture taken on its side is turned upright, and the place it was taken at is dropped", async () => {
  const bytes = await sharp(await picture({ width: 40, height: 30 }))
    .withExif({ IFD0: { Copyright: "Anna" }, IFD3: { GPSLatitude: "55/1 45/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const read = await readImage(bytes, RULES);
  expect(read).toMatchObject({ mime: "image/jpeg", width: 30, height: 40 });
  const { exif, orientation } = await sharp(read.bytes).metadata();
  expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
});

test("the type is what the bytes are, whatever the rule hopes for", async () => {
  const png = await picture({ format: "png" });
  await expect(readImage(png, { ...RULES, types: ["image/jpeg"] })).rejects.toEqual(
    refused("errors.image_type"),
  );
});

test("SVG and other formats are refused, even where all types are taken", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const gif = await sharp(await picture())
    .gif()
    .toBuffer();
  for (const bytes of [svg, gif, Buffer.from("MZ program"), Buffer.alloc(0)]) {
    const types = [...ALL, "image/svg+xml", "image/gif"];
    await expect(readImage(bytes, { ...RULES, types })).rejects.toEqual(refused("errors.image_type"));
  }
});

test("a picture that is cut short or garbled is unreadable", async () => {
  for (const format of ["jpeg", "png", "webp"] as const) {
    const bytes = await picture({ width: 200, height: 200, format, noise: true });
    const cut = bytes.subarray(0, bytes.length / 2);
    await expect(readImage(cut, RULES)).rejects.toEqual(refused("errors.image_unreadable"));
  }
  const headOnly = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(100)]);
  await expect(readImage(headOnly, RULES)).rejects.toEqual(refused("errors.image_unreadable"));
});

test("too many bytes and too many pixels are told apart, the pixels before they are decoded", async () => {
  const bytes = await picture({ width: 100, height: 100 });
  await expect(readImage(bytes, { ...RULES, maxBytes: bytes.length - 1 })).rejects.toEqual(
    refused("errors.image_size"),
  );
  await expect(readImage(bytes, { ...RULES, maxPixels: 9999 })).rejects.toEqual(
    refused("errors.image_pixels"),
  );
  expect(await readImage(bytes, { ...RULES, maxBytes: bytes.length, maxPixels: 10_000 })).toBeTruthy();
  await expect(readImage(bytes, { ...RULES, maxSide: 99 })).rejects.toEqual(refused("errors.image_pixels"));
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
  const read = await readImage(add(plain), RULES);
  expect(read).toMatchObject({ width: 40, height: 30, mime: `image/${format}` });
  expect(read.bytes.includes(CANARY)).toBe(false);
});

test("a moving picture becomes its first frame", async () => {
  const frames = [await picture({ colour: "red" }), await picture({ colour: "blue" })];
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const read = await readImage(moving, RULES);
  expect((await sharp(read.bytes).metadata()).pages ?? 1).toBe(1);
  expect(read).toMatchObject({ width: 64, height: 48 });
});

test("a thumbnail has at most 256 pixels on its longer side and never more than the picture (OP-119)", async () => {
  const size = async (bytes: Buffer) => {
    const { format, width, height } = await sharp(await thumbnail(bytes, 256)).metadata();
    return [format, width, height];
  };
  expect(await size(await picture({ width: 1000, height: 500 }))).toEqual(["webp", 256, 128]);
  expect(await size(await picture({ width: 40, height: 80 }))).toEqual(["webp", 40, 80]);
});
