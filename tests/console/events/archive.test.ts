import { afterEach, describe, expect, test } from "vitest";
import { fileName, memoryCap } from "../../../src/custom-pages/events/files";
import type { TranslatedError } from "../../../src/providers/http/errors";

const MB = 1024 * 1024;
const errorOf = (run: () => unknown): string => {
  try {
    run();
  } catch (reason) {
    return (reason as TranslatedError).key;
  }
  return "";
};

describe("the memory of an archive without a save-file picker", () => {
  test("is 30 percent of the free memory, else 300 MB [ARCH-08]", () => {
    expect(memoryCap(10, 1000 * MB)).toBe(300 * MB);
    expect(memoryCap(10, 2000 * MB)).toBe(600 * MB);
    expect(memoryCap(10, undefined)).toBe(300 * MB);
  });

  test("is refused below 200 MB, and for an archive above the cap, each with a text [ARCH-07 ARCH-13 ARCH-14]", () => {
    expect(errorOf(() => memoryCap(10, 199 * MB))).toBe("archive.insufficient_memory");
    expect(errorOf(() => memoryCap(10, 200 * MB))).toBe("");
    expect(errorOf(() => memoryCap(301 * MB, undefined))).toBe("archive.too_large_legacy");
    expect(errorOf(() => memoryCap(300 * MB, undefined))).toBe("");
  });
});

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test("files of an event are named by it and by their local time, valid in any file system [ARCH-17]", () => {
  process.env.TZ = "Europe/Moscow";
  const now = new Date("2026-11-22T10:05:07Z");
  expect(fileName('Ball: "x" / Бал', "zip", now)).toBe("event_Ball_x_Бал_2026-11-22_13-05-07.zip");
  expect(fileName("???", "xlsx", now)).toBe("event_event_2026-11-22_13-05-07.xlsx");
});
