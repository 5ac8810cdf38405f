import { brandingGoldens } from "./branding";
import { peopleGoldens } from "./people";
import { sessionGoldens } from "./session";

export { type Golden, IDS } from "./golden";

/** Logout comes last: it ends the session that the others use. */
export const goldens = [...brandingGoldens, ...peopleGoldens, ...sessionGoldens];
