import { readFileSync } from "node:fs";
import { theme } from "antd";
import { describe, expect, test } from "vitest";
import { antdTheme } from "../../../src/components/theme/antd-theme";
import { dark, light } from "../../../src/components/theme/palette";

const sheet = readFileSync("src/components/theme/variables.css", "utf8");

/** The variables of one block of the style sheet. */
function variables(mode: "light" | "dark"): Map<string | undefined, string> {
  const block = new RegExp(`\\[data-theme="${mode}"\\] \\{([^}]*)\\}`).exec(sheet)?.[1] ?? "";
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, plain(value ?? "")]),
  );
}

const plain = (value: string) =>
  value
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/\b0\./g, ".")
    .replace(/(\.\d*?)0+(?=\D)/g, "$1");
const kebab = (name: string) =>
  name.replace(/(\d)/g, "-$1").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("%s", (mode, palette) => {
  test("CSS variables and antd's values are the same colours", () => {
    const css = variables(mode);
    const values = Object.entries(palette).map(([name, value]) => [kebab(name), plain(value)]);
    expect(values.filter(([name, value]) => css.get(name ?? "") !== value)).toEqual([]);
  });

  test("antd keeps the accent and the states as chosen", () => {
    const token = theme.getDesignToken(antdTheme(mode));
    expect(token.colorPrimary.toLowerCase()).toBe(palette.accent.toLowerCase());
    expect(token.colorError.toLowerCase()).toBe(palette.err.toLowerCase());
    expect(token.colorSuccess.toLowerCase()).toBe(palette.ok.toLowerCase());
    expect(token.colorBgLayout.toLowerCase()).toBe(palette.bg.toLowerCase());
    expect(token.controlHeight).toBe(36);
  });
});

test("both themes name the same variables", () => {
  expect([...variables("dark").keys()].sort()).toEqual([...variables("light").keys()].sort());
});
