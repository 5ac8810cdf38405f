import { z } from "zod";

/** Balances, costs and amounts: JSON numbers with at most 2 decimals (OP-15). */
export const moneySchema = z
  .number()
  .min(-1e12)
  .max(1e12)
  .refine(hasTwoDecimals, { message: "validation.decimals" });

/** Large amounts are less precise than 1e-4 of a hundredth, so two units of their own precision are tolerated. */
export function hasTwoDecimals(value: number): boolean {
  const hundredths = value * 100;
  const noise = Math.max(1e-4, Math.abs(hundredths) * 2 * Number.EPSILON);
  return Math.abs(hundredths - Math.round(hundredths)) <= noise;
}

/** Amounts in hundredths, the unit the server calculates in. */
export const toHundredths = (value: number): number => Math.round(value * 100);
export const fromHundredths = (value: number): number => value / 100;
