import { fromHundredths, toHundredths } from "../../../../contract/core/money";
import { emissionCost } from "../../../../contract/rules/emission";
import { parseNumber } from "../../../fields/number/codec";

export interface Cost {
  count: number;
  denomination: number;
  total: number;
}

/** Cost of the typed emission; undefined while count or denomination is invalid. */
export function costOf({ count, denomination }: Readonly<Record<string, unknown>>): Cost | undefined {
  const cost = { count: parseNumber(String(count)), denomination: parseNumber(String(denomination)) };
  const counts = Number.isInteger(cost.count) && cost.count > 0 && cost.denomination > 0;
  return counts ? { ...cost, total: emissionCost(cost.count, cost.denomination) } : undefined;
}

/** The balance after the emission, computed in hundredths; negative = missing amount (CODE-15). */
export const leftOf = (balance: number, { total }: Cost): number =>
  fromHundredths(toHundredths(balance) - toHundredths(total));

/** The field to correct: the denomination, if a single code exceeds the balance. */
export const fieldToCorrect = (balance: number, { denomination }: Cost): "count" | "denomination" =>
  toHundredths(denomination) > toHundredths(balance) ? "denomination" : "count";
