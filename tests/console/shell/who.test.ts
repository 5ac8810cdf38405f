import { expect, test } from "vitest";
import { initialsOf, nameOf } from "../../../src/shared/person";

test("initials come from the names, else from the e-mail, else are a question mark [SHELL-42]", () => {
  expect(initialsOf({ first_name: "Вера", last_name: "Ким", email: "v@example.com" })).toBe("ВК");
  expect(initialsOf({ first_name: "vera", last_name: " ", email: "x@example.com" })).toBe("V");
  expect(initialsOf({ first_name: "", last_name: "", email: "oleg@example.com" })).toBe("O");
  expect(initialsOf({ first_name: "𝒜da", last_name: "", email: "" })).toBe("𝒜");
  expect(initialsOf(undefined)).toBe("?");
});

test("the name is the full one, else the e-mail, else the guest's label [SHELL-43]", () => {
  expect(nameOf({ first_name: " Vera ", last_name: "Kim", email: "v@example.com" }, "Guest")).toBe(
    "Vera Kim",
  );
  expect(nameOf({ first_name: "Vera", last_name: "", email: "v@example.com" }, "Guest")).toBe("Vera");
  expect(nameOf({ first_name: "", last_name: "", email: "v@example.com" }, "Guest")).toBe("v@example.com");
  expect(nameOf({ first_name: "", last_name: "", email: "" }, "Guest")).toBe("Guest");
  expect(nameOf(undefined, "Гость")).toBe("Гость");
});
