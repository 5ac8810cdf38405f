import { brandingGoldens } from "./branding";
import { moneyGoldens } from "./money";
import { peopleGoldens } from "./people";
import { sessionGoldens } from "./session";
import { workingGoldens } from "./working";

export { type Golden, IDS } from "./golden";

/** Logout comes last: it ends the session that the others use. */
export const goldens = [
  ...brandingGoldens,
  ...workingGoldens,
  ...moneyGoldens,
  ...peopleGoldens,
  ...sessionGoldens,
];
