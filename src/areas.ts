import { apiKeys } from "./custom-pages/api-keys";
import { categories } from "./custom-pages/categories";
import { clientVersions } from "./custom-pages/client-versions";
import { decors } from "./custom-pages/decors";
import { delivery } from "./custom-pages/delivery";
import { events } from "./custom-pages/events";
import { finance } from "./custom-pages/finance";
import { generations } from "./custom-pages/generations";
import { overlays } from "./custom-pages/overlays";
import { participants } from "./custom-pages/participants";
import { photoBooths } from "./custom-pages/photo-booths";
import { processing } from "./custom-pages/processing";
import { quizzes } from "./custom-pages/quizzes";
import { routing } from "./custom-pages/routing";
import { servers } from "./custom-pages/servers";
import { sessions } from "./custom-pages/sessions";
import { styles } from "./custom-pages/styles";
import { users } from "./custom-pages/users";
import { workflows } from "./custom-pages/workflows";
import { type Area, mergeSlots, type Pages } from "./screens/slots/slots";

/** All areas; add a new one here. */
const areas: readonly Area[] = [
  apiKeys,
  categories,
  clientVersions,
  decors,
  delivery,
  events,
  finance,
  generations,
  overlays,
  participants,
  photoBooths,
  processing,
  quizzes,
  routing,
  servers,
  sessions,
  styles,
  users,
  workflows,
];

export const slots = mergeSlots(areas.map((area) => area.slots ?? {}));
export const pages: Pages = Object.assign({}, ...areas.map((area) => area.pages));
