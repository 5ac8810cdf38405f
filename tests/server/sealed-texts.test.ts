import { expect, it } from "vitest";
import { createSealedTexts } from "../../server/auth/sealed-texts";

const TOKEN = "123456:a token of a bot";
/** Made in each test, so that `npm run mutate` sees which tests use it. */
const sealing = () => createSealedTexts("one key");

it("are opened by their key and for their record alone [OP-66 ASVS v5.0.0-11.3.3]", () => {
  const texts = sealing();
  const sealed = texts.seal(TOKEN, "a");
  expect(texts.open(sealed, "a")).toBe(TOKEN);
  expect(texts.open(sealed, "b")).toBeUndefined();
  expect(createSealedTexts("another key").open(sealed, "a")).toBeUndefined();
});

it("are distinguished from texts that were changed, cut or never sealed", () => {
  const texts = sealing();
  const sealed = texts.seal(TOKEN, "a");
  for (let at = 0; at < sealed.length; at++) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
    // The last character holds bits that no byte takes.
    if (at < sealed.length - 1) expect([at, texts.open(changed, "a")]).toEqual([at, undefined]);
    expect(texts.open(sealed.slice(0, at), "a")).toBeUndefined();
  }
  for (const text of ["", TOKEN, "1.", "2.x"]) expect(texts.open(text, "a")).toBeUndefined();
});

it("do not reveal that two are equal; their keyed hashes do", () => {
  const texts = sealing();
  expect(texts.seal(TOKEN, "a")).not.toBe(texts.seal(TOKEN, "a"));
  expect(texts.hash(TOKEN)).toBe(texts.hash(TOKEN));
  expect(createSealedTexts("another key").hash(TOKEN)).not.toBe(texts.hash(TOKEN));
});

it("of an earlier version are still opened, and their hashes are the same", () => {
  const texts = sealing();
  expect(texts.open("1.3twnatfAqJvrpMqH6r1pmb3WweiNcqGySBx5I2nLnkS6gytrsTQwHSv7xVqu6oXKRjnz", "a")).toBe(
    TOKEN,
  );
  expect(texts.hash(TOKEN)).toBe("1eda24f87a24c309e0948add098c51386d1085168919e03d55ab8762d5e8a15d");
  expect(texts.open(texts.seal("", "a"), "a")).toBe("");
});
