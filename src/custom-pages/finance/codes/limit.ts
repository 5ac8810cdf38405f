import { fromHundredths, toHundredths } from "../../../../contract/core/money";
import { emissionCost } from "../../../../contract/rules/emission";
import { parseNumber } from "../../../fields/number/codec";

export interface Cost {
  count: number;
  denomination: number;
  total: number;
}

/** What the typed emission would cost; undefined while that cannot be said. In hundredths, so nothing is off by one. */
export function costOf({ count, denomination }: Readonly<Record<string, unknown>>): Cost | undefined {
  const cost = { count: parseNumber(String(count)), denomination: parseNumber(String(denomination)) };
  const counts = Number.isInteger(cost.count) && cost.count > 0 && cost.denomination > 0;
  return counts ? { ...cost, total: emissionCost(cost.count, cost.denomination) } : undefined;
}

/** What stays of a balance; below zero it is what is missing (CODE-15). */
export const leftOf = (balance: number, { total }: Cost): number =>
  fromHundredths(toHundredths(balance) - toHundredths(total));

/** The field to change: one code alone may be too dear. */
export const fieldToCorrect = (balance: number, { denomination }: Cost): "count" | "denomination" =>
  toHundredths(denomination) > toHundredths(balance) ? "denomination" : "count";
