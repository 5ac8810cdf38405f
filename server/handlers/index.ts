import type { Endpoints } from "../../contract/endpoints";
import type { Handler } from "../http/call";
import * as apiKeys from "./api-keys";
import * as archives from "./archives";
import * as booth from "./booth";
import * as categories from "./categories";
import * as checkout from "./checkout";
import * as clientVersions from "./client-versions";
import * as config from "./config";
import * as delivery from "./delivery";
import * as depositCodes from "./deposit-codes";
import * as domains from "./domains";
import * as galleries from "./galleries";
import * as generations from "./generations";
import * as labels from "./labels";
import * as orders from "./orders";
import * as overlays from "./overlays";
import * as participants from "./participants";
import * as paymentSystems from "./payment-systems";
import * as photoBooths from "./photo-booths";
import * as processing from "./processing";
import * as publicQuizzes from "./public-quizzes";
import * as publicStore from "./public-store";
import * as quizzes from "./quizzes";
import * as reports from "./reports";
import * as routing from "./routing";
import * as routingDebug from "./routing-debug";
import * as scheduleSave from "./schedule-save";
import * as schedules from "./schedules";
import * as serverLoads from "./server-load";
import * as servers from "./servers";
import * as session from "./session";
import * as stores from "./stores";
import * as styleLinks from "./style-links";
import * as stylePictures from "./style-pictures";
import * as styles from "./styles";
import * as userTags from "./user-tags";
import * as users from "./users";
import * as workflows from "./workflows";

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
