import { expect, it } from "vitest";
import { CURRENCIES, hasDecimals } from "../../../contract/rules/money";
import { isPictureAddress } from "../../../contract/rules/picture-address";
import { checkSlug } from "../../../contract/rules/slug";
import {
  checkColours,
  checkFonts,
  FONTS,
  PRESETS,
  themeColors,
  themeFonts,
} from "../../../contract/rules/theme";

it("prices have cents in all currencies but those without [OP-231]", () => {
  const whole = ["JPY", "KRW", "VND", "CLP", "XAF"];
  expect(whole.map(hasDecimals)).toEqual(whole.map(() => false));
  expect(["RUB", "EUR", "USD", "KZT", "INR", "HUF"].map(hasDecimals)).not.toContain(false);
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
});

it.each(["https://example.com/a.png", "HTTPS://example.com/a.png", "/pictures/a.png", "/", "/a//b.png"])(
  "%s may be shown as a picture [OP-138]",
  (address) => expect(isPictureAddress(address)).toBe(true),
);

it.each([
  "",
  "a.png",
  "http://example.com/a.png",
  "javascript:alert(1)//",
  "data:image/svg+xml,<svg/>",
  "//example.com/a.png",
  "/\\example.com/a.png",
  "/\t/example.com/a.png",
  "/\u0000/example.com/a.png",
  "https://example.com/a b.png",
  "https://shop@example.com/a.png",
  "https://",
])("%j may not be shown as a picture [OP-138]", (address) => expect(isPictureAddress(address)).toBe(false));

it("a slug has 3 to 64 of a-z, 0-9 and single hyphens between them; an empty one is missing, not wrong [OP-134]", () => {
  const wrong = (slug: string) => checkSlug(slug).length > 0;
  const good = ["", "abc", "a-b", "a-bc-123", "x".repeat(64), `${"a-".repeat(31)}ab`];
  expect(good.filter(wrong)).toEqual([]);
  const bad = ["ab", "x".repeat(65), "-ab", "ab-", "a--b", "Abc", "a_b", "a b", "магазин", "abc\n", "/abc"];
  expect(bad.filter((slug) => !wrong(slug))).toEqual([]);
  expect(checkSlug("ab")).toEqual([{ path: "slug", message: "validation.invalid_slug" }]);
});

it("my and new are no slugs [OP-12]", () => {
  expect(checkSlug("my")).not.toEqual([]);
  expect(checkSlug("new")).toEqual([{ path: "slug", message: "validation.reserved_slug" }]);
  expect(checkSlug("news")).toEqual([]);
});

it("a colour of a theme is #RRGGBB and nothing around it, a font one of those served [OP-18 OP-232]", () => {
  const colours = {
    a: "#FBFAF7",
    b: "#fbfaf7",
    c: "#fff",
    d: "red",
    e: "#FBFAF7;x",
    f: "x#FBFAF7",
    g: "#12345g",
  };
  const wrongColour = (path: string) => ({ path, message: "validation.invalid_colour" });
  expect(checkColours(colours)).toEqual(["c", "d", "e", "f", "g"].map((key) => wrongColour(`colors.${key}`)));
  expect(checkColours({ text: "" }, "theme")).toEqual([wrongColour("theme.text")]);
  const wrongFont = (path: string) => ({ path, message: "validation.invalid_choice" });
  expect(checkFonts({ heading: "serif", text: "Arial" })).toEqual([wrongFont("fonts.text")]);
  expect(checkFonts({ text: "" }, "theme")).toEqual([wrongFont("theme.text")]);
  expect(FONTS.flatMap((text) => checkFonts({ text }))).toEqual([]);
  expect(
    Object.values(PRESETS).flatMap(({ colors, fonts }) => [checkColours(colors), checkFonts(fonts)]),
  ).toEqual(Object.values(PRESETS).flatMap(() => [[], []]));
});

it("a theme may have keys that are not known, at most 50 of at most 64 characters", () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "mono"]));
  for (const entries of [themeColors, themeFonts]) {
    expect(entries.safeParse(keys(50)).success).toBe(true);
    expect(entries.safeParse(keys(51)).error?.issues.map(({ message }) => message)).toEqual([
      "validation.too_large",
    ]);
    expect(entries.safeParse({ ["k".repeat(64)]: "mono" }).success).toBe(true);
    expect(entries.safeParse({ ["k".repeat(65)]: "mono" }).success).toBe(false);
  }
});
