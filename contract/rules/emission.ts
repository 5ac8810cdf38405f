import { fromHundredths, toHundredths } from "../core/money";

/** What an emission costs a dealer, in credits (OP-97). */
export const emissionCost = (count: number, denomination: number): number =>
  fromHundredths(count * toHundredths(denomination));
