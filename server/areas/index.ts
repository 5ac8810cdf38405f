import type { Endpoints } from "../../contract/endpoints";
import type { Handler } from "../http/call";
import * as apiKeys from "./api-keys/handlers";
import * as delivery from "./bots/handlers";
import * as categories from "./categories/handlers";
import * as clientVersions from "./client-versions/handlers";
import * as config from "./config/handlers";
import * as domains from "./domains/handlers";
import * as archives from "./events/archives";
import * as schedules from "./events/handlers";
import * as scheduleSave from "./events/save/handlers";
import * as depositCodes from "./finance/deposit-codes";
import * as galleries from "./galleries/handlers";
import * as generations from "./generations/handlers";
import * as labels from "./labels/handlers";
import * as overlays from "./overlays/handlers";
import * as participants from "./participants/handlers";
import * as booth from "./photo-booths/booth-calls";
import * as photoBooths from "./photo-booths/handlers";
import * as processing from "./processing/handlers";
import * as quizzes from "./quizzes/handlers";
import * as publicQuizzes from "./quizzes/public-quizzes";
import * as reports from "./reports/handlers";
import * as routingDebug from "./routing/debug";
import * as routing from "./routing/handlers";
import * as servers from "./servers/handlers";
import * as serverLoads from "./servers/load";
import * as session from "./session/handlers";
import * as checkout from "./stores/checkout";
import * as stores from "./stores/handlers";
import * as orders from "./stores/orders";
import * as paymentSystems from "./stores/payment-systems";
import * as publicStore from "./stores/public-store";
import * as styles from "./styles/handlers";
import * as styleLinks from "./styles/links";
import * as stylePictures from "./styles/pictures";
import * as users from "./users/handlers";
import * as userTags from "./users/tags";
import * as workflows from "./workflows/handlers";

/** One handler for every endpoint of the contract; a missing one is a type error. */
export const handlers: { [Name in keyof Endpoints]: Handler<Endpoints[Name]> } = {
  ...checkout,
  ...orders,
  ...paymentSystems,
  ...galleries,
  ...publicQuizzes,
  ...publicStore,
  ...stores,
  ...apiKeys,
  ...booth,
  ...clientVersions,
  ...config,
  ...depositCodes,
  ...domains,
  ...generations,
  ...routing,
  ...routingDebug,
  ...schedules,
  ...scheduleSave,
  ...archives,
  ...delivery,
  ...labels,
  ...overlays,
  ...participants,
  ...photoBooths,
  ...servers,
  ...serverLoads,
  ...session,
  ...userTags,
  ...users,
  ...categories,
  ...processing,
  ...quizzes,
  ...reports,
  ...stylePictures,
  ...styles,
  ...styleLinks,
  ...workflows,
};
