import { describe, expect, test } from "vitest";
import { readSettings } from "../../server/settings";

describe("settings that cannot be used are refused in one line", () => {
  test.each([undefined, "", "short", "k".repeat(31)])("SECRET_KEY=%s in production", (SECRET_KEY) => {
    expect(() => readSettings({ NODE_ENV: "production", SECRET_KEY })).toThrow(/^SECRET_KEY .+$/);
  });

  test.each(["-1", "65536", "4.5", "http"])("PORT=%s", (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(`PORT is not a port: ${PORT}`);
  });

  test.each([
    ["MESSENGER_API", "api.telegram.org"],
    ["MESSENGER_API", "ftp://api.telegram.org"],
    ["COMFYUI_URL", "http://gpu-1:8188,me:secret@gpu-2"],
    ["BLOB_URL", "https://key:secret@store/bucket"],
    ["BLOB_URL", "key:secret@store"],
    ["DATABASE_URL", "mysql://user:secret@db/safelight"],
  ])("%s=%s", (name, text) => {
    const read = () => readSettings({ [name]: text });
    expect(read).toThrow(new RegExp(`^${name} .+$`));
    expect(read).not.toThrow("secret");
  });

  test.each([
    "postgres://db/safelight",
    "postgresql:///safelight?host=/tmp",
    "postgres://me@/safelight?host=/tmp",
  ])("DATABASE_URL=%s is accepted", (DATABASE_URL) =>
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL),
  );

  test("the pool has two places in a demo or with LOCAL_RENDERER, else none [OP-207 OP-217]", () => {
    const of = (env: Record<string, string>) => readSettings(env).workers;
    expect([of({ DEMO: "1" }), of({ DEMO: "0" }), of({ DEMO: "0", LOCAL_RENDERER: "1" })]).toEqual([2, 0, 2]);
    expect(of({ DEMO: "1", WORKERS: "0" })).toBe(0);
    expect(of({ DEMO: "0", WORKERS: "5", LOCAL_RENDERER: "1" })).toBe(5);
    expect(of({ DEMO: "0", WORKERS: "5", COMFYUI_URL: "http://gpu-1:8188" })).toBe(5);
    // Places alone do not switch the local renderer on.
    expect(of({ DEMO: "0", WORKERS: "5" })).toBe(0);
    expect(of({ DEMO: "1", COMFYUI_URL: "http://gpu-1:8188, https://me:secret@gpu-2,http://gpu-3" })).toBe(3);
    expect(() => of({ WORKERS: "-1" })).toThrow("WORKERS is not a whole number from zero: -1");
    expect(readSettings({}).demoGenerationsPerDay).toBe(200);
  });

  test("an access token lives half an hour unless it is said otherwise [OP-35]", () => {
    expect(readSettings({}).accessTokenSeconds).toBe(1800);
    expect(readSettings({ ACCESS_TOKEN_SECONDS: "120" }).accessTokenSeconds).toBe(120);
    expect(() => readSettings({ ACCESS_TOKEN_SECONDS: "0" })).toThrow(/^ACCESS_TOKEN_SECONDS .+$/);
  });

  test("domains have names and perhaps a language [OP-106 OP-166]", () => {
    const of = (DOMAINS?: string) => readSettings({ DOMAINS }).domains;
    expect([of(), of("")]).toEqual([undefined, undefined]);
    expect(of("Console.example.com, будка.рф=ru localhost")).toEqual([
      { name: "console.example.com", language_code: null },
      { name: "будка.рф", language_code: "ru" },
      { name: "localhost", language_code: null },
    ]);
    for (const wrong of ["https://example.com", "a..b", "example.com=de", "example.com/x"])
      expect(() => of(wrong)).toThrow(/^DOMAINS .+$/);
  });

  test("the messenger is its public address, a configured one, or in the demo this server [OP-177]", () => {
    const of = (env: Record<string, string>) => readSettings(env).messengerApi;
    expect(of({ DEMO: "0" })).toBe("https://api.telegram.org");
    expect(of({ DEMO: "1" })).toBeUndefined();
    for (const DEMO of ["0", "1"])
      expect(of({ DEMO, MESSENGER_API: "https://bots.test" })).toBe("https://bots.test");
  });

  test("a long key is accepted, none is needed outside production, a short one is refused", () => {
    const SECRET_KEY = "k".repeat(32);
    expect(readSettings({ NODE_ENV: "production", SECRET_KEY }).secretKey).toBe(SECRET_KEY);
    expect(readSettings({ SECRET_KEY: "" }).secretKey).toBeUndefined();
    expect(() => readSettings({ SECRET_KEY: "short" })).toThrow(/^SECRET_KEY .+$/);
  });
});
