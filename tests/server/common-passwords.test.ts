import { expect, it } from "vitest";
import { assertNotCommon, isCommonPassword } from "../../server/auth/common-passwords";

it("a common password is found in any case, a rare one that contains it is not [OP-43]", () => {
  expect(["password1", "PassWord1", "iloveyou1"].map(isCommonPassword)).toEqual([true, true, true]);
  expect(["password1 of a rare kind", "iloveyou1 "].map(isCommonPassword)).toEqual([false, false]);
});

it("only those of valid length count among the 3,000, and no rarer ones [OP-43]", async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const all = dictionary["passwords-common"].map(String);
  const long = all.filter((one) => one.length >= 8);
  expect([long[0], long[2999]].map((one) => isCommonPassword(String(one)))).toEqual([true, true]);
  expect(isCommonPassword(String(long[3000]))).toBe(false);
  expect(isCommonPassword(String(all.find((one) => one.length < 8)))).toBe(false);
});

it.each(["safelight", "SafeLight2026!", "photo-booth", "1photobooths1", "Deposit Code", "depositcodes"])(
  "%s is a word of the product, whatever digits and signs are added",
  (password) =>
    expect(() => assertNotCommon(password)).toThrow(
      expect.objectContaining({
        status: 422,
        code: "errors.common_password",
        issues: [{ path: "password", message: "errors.common_password" }],
      }),
    ),
);

it("what is neither is accepted", () => {
  for (const password of ["a safelight by the door", "correct horse battery", "12345678 x y z"])
    expect(() => assertNotCommon(password)).not.toThrow();
});
