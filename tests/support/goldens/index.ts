import { plainEntities } from "../plain-entities";
import { boothGoldens } from "./booth";
import { brandingGoldens } from "./branding";
import { catalogueGoldens } from "./catalogue";
import { eventGoldens } from "./events";
import { crud, type Golden } from "./golden";
import { moneyGoldens } from "./money";
import { peopleGoldens } from "./people";
import { processingGoldens } from "./processing";
import { sessionGoldens } from "./session";
import { storeGoldens } from "./stores";
import { workingGoldens } from "./working";

export { isOfBooth } from "./booth";
export { type Golden, IDS } from "./golden";

/** Logout comes last: it ends the session that the others use. */
export const goldens = [
  ...plainEntities.flatMap(([plural, singular, , calls, sends]) => crud(plural, singular, calls, sends)),
  ...brandingGoldens,
  ...workingGoldens,
  ...processingGoldens,
  ...catalogueGoldens,
  ...moneyGoldens,
  ...eventGoldens,
  ...storeGoldens,
  ...boothGoldens,
  ...peopleGoldens,
  ...sessionGoldens,
];

/** Every `{...}` of the lines. */
export const idNames = [...new Set(JSON.stringify(goldens).match(/\{\w+\}/g))];

/** Calls that answer a page of rows. */
export const isList = ({ reply }: Golden) => Array.isArray(reply) && reply.includes("pagination");
