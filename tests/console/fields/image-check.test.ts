import { describe, expect, test } from "vitest";
import type { ImageRule } from "../../../contract/core/field";
import { overlay } from "../../../contract/entities/overlay";
import { imageAddress } from "../../../src/fields/image/address";
import { fileError, fitsShape } from "../../../src/fields/image/check";
import { storedImage } from "../../../src/fields/image/codec";
import { sniffType } from "../../../src/fields/image/sniff";
import { pictureFile } from "../../support/jpeg";

const rule = overlay.fields.portrait.image as ImageRule;
const ID = "44444444-4444-4444-8444-444444444444";

describe("a picked file", () => {
  test("is detected by content: real pictures of every kind", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const file = await pictureFile("x.bin", { format });
      expect(sniffType(new Uint8Array(await file.arrayBuffer()))).toBe(`image/${format}`);
    }
  });

  test("an overlay takes JPEG, whatever it is called [OVL-17 OVL-18]", async () => {
    expect(await fileError(await pictureFile("frame.png"), rule)).toBeUndefined();
    const png = await pictureFile("frame.jpg", { format: "png" });
    expect(await fileError(png, rule)).toEqual({
      message: "validation.image_renamed",
      values: { types: "JPEG" },
    });
    const honest = await pictureFile("frame.png", { format: "png" });
    expect(await fileError(honest, rule)).toMatchObject({ message: "validation.image_type" });
  });

  test("an SVG named .jpg is refused [OVL-17 OVL-18]", async () => {
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "frame.jpg", { type: "image/jpeg" });
    expect(await fileError(svg, rule)).toMatchObject({ message: "validation.image_renamed" });
  });

  test("of more than 20 MB is refused, of 20 MB not", async () => {
    const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
    const most = new Blob([head, new Uint8Array(rule.maxBytes - head.length)]);
    expect(await fileError(most, rule)).toBeUndefined();
    expect(await fileError(new Blob([most, "x"]), rule)).toMatchObject({ message: "validation.image_size" });
  });

  test("an empty file is no picture", async () => {
    expect(await fileError(new Blob([]), rule)).toMatchObject({ message: "validation.image_type" });
  });
});

test("a shape within a pixel or two of the rule's needs no crop", () => {
  expect(fitsShape({ width: 1200, height: 1600 }, 3 / 4)).toBe(true);
  expect(fitsShape({ width: 1201, height: 1600 }, 3 / 4)).toBe(true);
  expect(fitsShape({ width: 1600, height: 1200 }, 3 / 4)).toBe(false);
  expect(fitsShape({ width: 1, height: 9 }, undefined)).toBe(true);
});

test("a stored picture is detected by its flag; without a flag the server is asked", () => {
  const { portrait } = overlay.fields;
  expect(storedImage({ has_portrait: true }, portrait)).toEqual({ state: "stored" });
  expect(storedImage({ has_portrait: false }, portrait)).toEqual({ state: "none" });
  expect(storedImage({}, portrait)).toEqual({ state: "stored" });
  expect(imageAddress(portrait, { id: ID, has_portrait: true })).toBe(`/overlays/${ID}/image/portrait`);
  expect(imageAddress(portrait, { id: ID, has_portrait: false })).toBeNull();
  expect(imageAddress(portrait, {})).toBeNull();
});
