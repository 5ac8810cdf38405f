import { expect, it } from "vitest";
import { qrShape } from "../../../src/components/qr";

it("a QR code that is shown again is not drawn again, as to guest after guest; another text is another code [OP-236]", () => {
  const first = qrShape("https://t.me/one");
  expect(qrShape("https://t.me/one")).toBe(first);
  const other = qrShape("https://t.me/two");
  expect(other.path).not.toBe(first.path);
  expect(qrShape("https://t.me/one")).toEqual(first);
});
