import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GalleryTheme, ThemeConfig } from "../../../contract/entities/gallery";
import { checkSlug } from "../../../contract/rules/slug";
import {
  isSize,
  pixelsOf,
  publicPath,
  sizeOf,
  themeOfPreset,
} from "../../../src/custom-pages/galleries/model";
import { slugOf } from "../../../src/domain/public-page/slug";

test("a gallery is at its slug on the console's own origin [OP-233]", () => {
  expect(publicPath("summer-2026")).toBe("/gallery/summer-2026");
  expect(publicPath("a/b")).toBe("/gallery/a%2Fb");
});

describe("the slug of a name", () => {
  test.each([
    ["Summer Party 2026!", "summer-party-2026"],
    ["  -- Über  Café --", "uber-cafe"],
    ["Щедрый объезд Юлии Ёлкиной", "shchedryi-obezd-iulii-elkinoi"],
    ["Жёлтый цех", "zheltyi-tsekh"],
    ["🎉", ""],
    [`${"a".repeat(63)} b`, "a".repeat(63)],
    ["a".repeat(70), "a".repeat(64)],
  ])("%s is %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  test("is one that a gallery may have, or too short", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 90 }), (name) => {
        const slug = slugOf(name);
        expect(slug.length < 3 ? [] : checkSlug(slug)).toEqual([]);
      }),
    );
  });
});

describe("a size of the embed code [OP-151]", () => {
  test.each([
    ["640", 640],
    [" 640 ", 640],
    ["9999", 9999],
    ["640px", "640px"],
    ["1%", "1%"],
    ["99%", "99%"],
    [" 100% ", "100%"],
  ])("%j is one", (text, sent) => {
    expect([isSize(text), sizeOf(text)]).toEqual([true, sent]);
  });

  test.each([
    "",
    "0",
    "012",
    "10000",
    "0%",
    "101%",
    "1000%",
    "50 %",
    "640p",
    "x640",
    "640em",
    "640pxx",
    "50%x",
  ])("%j is none", (text) => {
    expect(isSize(text)).toBe(false);
  });

  test("is drawn in pixels, of a percentage those of its site", () => {
    expect([pixelsOf("640", 1000), pixelsOf("640px", 1000), pixelsOf("33% ", 1000)]).toEqual([640, 640, 330]);
    expect(pixelsOf("50%", 1001)).toBe(501);
  });
});

test("a preset that was made into a theme is found by its name and settings, whatever their order and case", () => {
  const config: ThemeConfig = {
    colors: { background: "#FFFFFF", text: "#000000" },
    fonts: { heading: "Inter", body: "Inter" },
    layout: "grid",
    custom_css: "",
  } as ThemeConfig;
  const theme = (name: string, changes: object = {}) =>
    ({ id: name, name, config: { ...config, ...changes } }) as unknown as GalleryTheme;
  const preset = { id: "p", name: "Plain", config };
  const reordered = {
    colors: { text: "#000000", background: "#ffffff" },
    fonts: { body: "Inter", heading: "Inter" },
  };
  const same = theme("Plain", reordered);
  expect(themeOfPreset([theme("Other"), same], preset)).toBe(same);
  for (const changes of [
    { colors: { ...config.colors, text: "#111111" } },
    { fonts: { ...config.fonts, body: "Arial" } },
    { layout: "rows" },
    { custom_css: "a{}" },
  ])
    expect(themeOfPreset([theme("Plain", changes)], preset)).toBeUndefined();
  expect(themeOfPreset([theme("Other")], preset)).toBeUndefined();
});
