import fc from "fast-check";
import { expect, it } from "vitest";
import { checkDraft, emptyDraft } from "../../contract/core/entity";
import { issuesOf } from "../../contract/core/errors";
import { number } from "../../contract/core/field";
import { fromHundredths, moneySchema } from "../../contract/core/money";
import { timeSchema } from "../../contract/core/time";
import { category } from "../../contract/entities/category";
import { photoBooth } from "../../contract/entities/photo-booth";

it("an amount has at most two decimals, however large it is", () => {
  const hundredths = fc.maxSafeNat().map((value) => value % 1e14);
  fc.assert(fc.property(hundredths, (value) => moneySchema.safeParse(fromHundredths(value)).success));
  expect(moneySchema.safeParse(9_606_496_719.38).success).toBe(true);
  expect(moneySchema.safeParse(0.1 + 0.2).success).toBe(true);
  for (const more of [0.001, 1.005, 12.345, 1.0001, 1_000_000.001, 1_000_000_000.005])
    expect([more, moneySchema.safeParse(more).success]).toEqual([more, false]);
});

it("a time may be of any zone there is", () => {
  const takes = (offset: string) => timeSchema.safeParse(`2025-01-01T00:00:00${offset}`).success;
  for (const offset of ["Z", "+00:00", "-12:00", "+14:00", "+15:59"])
    expect([offset, takes(offset)]).toEqual([offset, true]);
  for (const offset of ["+16:00", "-19:30", "+23:59", "", "+24:00"])
    expect([offset, takes(offset)]).toEqual([offset, false]);
});

it("a name of which nobody sees anything is none", () => {
  const errors = (name: string) =>
    checkDraft(photoBooth, { ...emptyDraft(photoBooth), name, login: "a" }, "create")
      .filter(({ path }) => path === "name")
      .map(({ message }) => message);
  for (const name of ["", " \n", "\u200B", "\u2060 \uFEFF", "\u00A0\u200D\u00AD"])
    expect([name, errors(name)]).toEqual([name, ["validation.required"]]);
  for (const name of ["a\u200B", "👩\u200D🎨", "·"]) expect([name, errors(name)]).toEqual([name, []]);
  const labels = [{ id_language: crypto.randomUUID(), name: "\u200B", description: "" }];
  expect(category.check({ ...emptyDraft(category), labels } as never)).toHaveLength(1);
});

it("a fraction where a whole number belongs is called that", () => {
  const { error } = number({ min: 1 }).schema.safeParse(28.5);
  expect(error && issuesOf(error)).toEqual([{ path: "", message: "validation.whole" }]);
});
