import { describe, expect, test } from "vitest";
import { readSettings } from "../../server/settings";

describe("settings that cannot be used are refused in one line", () => {
  test.each([undefined, "", "short", "k".repeat(31)])("SECRET_KEY=%s in production", (SECRET_KEY) => {
    expect(() => readSettings({ NODE_ENV: "production", SECRET_KEY })).toThrow(/^SECRET_KEY .+$/);
  });

  test.each(["-1", "65536", "4.5", "http"])("PORT=%s", (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(`PORT is not a port: ${PORT}`);
  });

  test("a long key is taken in production, any key elsewhere", () => {
    const SECRET_KEY = "k".repeat(32);
    expect(readSettings({ NODE_ENV: "production", SECRET_KEY }).secretKey).toBe(SECRET_KEY);
    expect(readSettings({ SECRET_KEY: "short" }).secretKey).toBe("short");
  });
});
