import { expect, test } from "vitest";
import { contrastOf } from "../../../src/components/booth-screen/contrast";
import { fittingOf, shapeOf } from "../../../src/components/booth-screen/screen";

test.each([
  [0x000000ff, 0xffffffff, 21],
  [0xffffffff, 0x000000ff, 21],
  [0x777777ff, 0xffffffff, 4.48],
  [0x12253aff, 0x12253aff, 1],
  [0xff0000ff, 0xffffffff, 4],
  [0x00ff00ff, 0xffffffff, 1.37],
  [0x0000ffff, 0xffffffff, 8.59],
  [0xffc107ff, 0x0d47a1ff, 5.3],
  [0xff000080, 0x0000ffff, 1.1], // half of the red is blue
  [0x00000000, 0xffffffff, 1], // a transparent text shows its background
  [0x000000ff, 0x00000000, 21], // a transparent background is white
])("contrast of %s on %s is %s", (text, ground, ratio) => {
  expect(contrastOf(text, ground)).toBeCloseTo(ratio, 1);
});

test("filling and shape fall back to those of a new decor (OP-88, OP-89)", () => {
  expect([0, 1, 2, 7, undefined].map(fittingOf)).toEqual(["contain", "cover", "fill", "cover", "cover"]);
  expect(["portrait", "landscape", "both", undefined].map(shapeOf)).toEqual([
    "portrait",
    "landscape",
    "portrait",
    "portrait",
  ]);
});
