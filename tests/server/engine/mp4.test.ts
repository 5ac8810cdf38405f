import { expect, it } from "vitest";
import { cutMetadata, isMp4 } from "../../../server/engine/mp4";
import { box, mp4 } from "../../support/mp4";

it("metadata is cut from films at every depth; nothing moves, frames stay [OP-211]", () => {
  const whole = mp4("prompt of the workflow");
  const bytes = Buffer.from(whole);
  cutMetadata(bytes);
  expect(bytes.length).toBe(whole.length);
  expect(bytes.includes("prompt")).toBe(false);
  expect(bytes.indexOf("frames")).toBe(whole.indexOf("frames"));
  for (const kept of ["ftyp", "mvhd", "tkhd", "mdat"]) expect(bytes.indexOf(kept)).toBe(whole.indexOf(kept));
  expect(bytes.toString("latin1").match(/free/g)).toHaveLength(4);
});

it("boxes of 64 bits and to the end of the file are read; one that ends outside is refused [OP-211]", () => {
  const large = Buffer.concat([Buffer.alloc(16), box("udta", "secret")]);
  large.writeUInt32BE(1);
  large.write("moov", 4);
  large.writeBigUInt64BE(BigInt(large.length), 8);
  const last = box("uuid", "secret");
  last.writeUInt32BE(0);
  const bytes = Buffer.concat([box("ftyp", "isom"), large, last]);
  cutMetadata(bytes);
  expect(bytes.includes("secret")).toBe(false);
  const cut = mp4("x").subarray(0, -3);
  expect(() => cutMetadata(cut)).toThrow(RangeError);
  expect([isMp4(mp4("x")), isMp4(Buffer.from("no film at all"))]).toEqual([true, false]);
});
