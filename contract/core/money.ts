import { z } from "zod";

/** Balances, costs and amounts: JSON numbers with at most 2 decimals (OP-15). */
export const money = z
  .number()
  .min(-1e12)
  .max(1e12)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, {
    message: "validation.decimals",
  });

/** Hundredths, the unit in which the server calculates. */
export const toHundredths = (value: number): number => Math.round(value * 100);
export const fromHundredths = (value: number): number => value / 100;
