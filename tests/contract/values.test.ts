import fc from "fast-check";
import { expect, it } from "vitest";
import { fromHundredths, moneySchema } from "../../contract/core/money";
import { timeSchema } from "../../contract/core/time";

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
