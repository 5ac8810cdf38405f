import { expect, it } from "vitest";
import { email, foldEmail, isEmail, isPassword, password } from "../../../contract/rules/account";
import { emissionCost } from "../../../contract/rules/emission";
import { keyPreview } from "../../../contract/rules/key-preview";

it("a password has 8 to 128 characters, not all of them spaces; an emoji is one", () => {
  const long = (length: number) => "x".repeat(length);
  expect([7, 8, 128, 129, 256, 257].map((length) => isPassword(long(length)))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(["🎉".repeat(7), "🎉".repeat(8), "🎉".repeat(128), "🎉".repeat(129)].map(isPassword)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([isPassword(" ".repeat(8)), isPassword(`${" ".repeat(7)}x`)]).toEqual([false, true]);
  expect(password.safeParse("").error?.issues[0]?.message).toBe("validation.invalid_password");
});

it.each([
  "olga@example.com",
  "o.l-ga+booth@mail.example.com",
  "ольга@пример.рф",
  "user@उदाहरण.भारत",
  "o@1.2",
  "o@a-b.c",
  `${"x".repeat(242)}@example.com`,
])("%s is an e-mail address", (address) => expect(isEmail(address)).toBe(true));

it.each([
  "",
  "olga",
  "@example.com",
  "olga@",
  "olga@example",
  "olga@.com",
  "olga@example.",
  "olga@exam ple.com",
  "ol ga@example.com",
  "olga@example.com\u0007",
  "olga@@example.com",
  "olga@ex_ample.com",
  "olga@example.com!",
  "olga@!example.com",
  "olga@example.com\ud800",
  `${"x".repeat(243)}@example.com`,
])("%j is none", (address) => {
  expect(isEmail(address)).toBe(false);
  expect(email.safeParse(address).error?.issues[0]?.message).toBe("validation.invalid_email");
});

it("addresses are compared without case and outer spaces", () => {
  expect(foldEmail(" Olga@Example.COM ")).toBe("olga@example.com");
});

it("an emission costs its codes' worth, without the errors of floating point", () => {
  expect([emissionCost(3, 0.1), emissionCost(10, 5), emissionCost(0, 5)]).toEqual([0.3, 50, 0]);
});

it("a key is shown by its first 8 characters, with dots where more than 4 are hidden [KEY-09 KEY-10]", () => {
  expect([keyPreview("abcdefghijklm"), keyPreview("abcdefghijkl"), keyPreview("abc")]).toEqual([
    "abcdefgh...",
    "abcdefgh",
    "abc",
  ]);
});
