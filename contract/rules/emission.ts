import { fromHundredths, toHundredths } from "../core/money";

/** Price of an emission for a dealer, in credits (OP-97). */
export const emissionCost = (count: number, denomination: number): number =>
  fromHundredths(count * toHundredths(denomination));
