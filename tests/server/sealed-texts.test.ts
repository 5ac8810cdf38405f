import { expect, it } from "vitest";
import { createSealedTexts } from "../../server/auth/sealed-texts";

const TOKEN = "123456:a token of a bot";
const texts = createSealedTexts("one key");

it("are opened by their key and for their record alone [OP-66 ASVS v5.0.0-11.3.3]", () => {
  const sealed = texts.seal(TOKEN, "a");
  expect(texts.open(sealed, "a")).toBe(TOKEN);
  expect(texts.open(sealed, "b")).toBeUndefined();
  expect(createSealedTexts("another key").open(sealed, "a")).toBeUndefined();
});

it("are distinguished from texts that were changed, cut or never sealed", () => {
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
  expect(texts.seal(TOKEN, "a")).not.toBe(texts.seal(TOKEN, "a"));
  expect(texts.hash(TOKEN)).toBe(texts.hash(TOKEN));
  expect(createSealedTexts("another key").hash(TOKEN)).not.toBe(texts.hash(TOKEN));
});
