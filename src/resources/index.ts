import { apiKeys } from "./api-keys";
import { bots } from "./bots";
import { clientVersions } from "./client-versions";
import { decors } from "./decors";
import type { AnyResource, PageDefinition } from "./define";
import { emissions } from "./emissions";
import { galleries } from "./galleries";
import { generations } from "./generations";
import { overlays } from "./overlays";
import {
  asGuest,
  categories,
  galleryTheme,
  rehearsal,
  reports,
  routingDebug,
  sessions,
  storeStatistics,
  testGeneration,
  testMedia,
} from "./pages";
import { participants } from "./participants";
import { photoBooths } from "./photo-booths";
import { quizzes } from "./quizzes";
import { routingTags } from "./routing-tags";
import { schedules } from "./schedules";
import { servers } from "./servers";
import { stores } from "./stores";
import { styles } from "./styles";
import { deposits, refunds, transactions } from "./transactions";
import { users } from "./users";
import { workflows } from "./workflows";

export type Screen = AnyResource | PageDefinition;

/** Every resource and page of the console, in the order of the menu. Add new ones here. */
export const screens: readonly Screen[] = [
  transactions,
  schedules,
  photoBooths,
  generations,
  testGeneration,
  testMedia,
  galleries,
  quizzes,
  users,
  sessions,
  deposits,
  refunds,
  emissions,
  stores,
  styles,
  categories,
  workflows,
  servers,
  participants,
  reports,
  bots,
  clientVersions,
  apiKeys,
  routingTags,
  routingDebug,
  overlays,
  decors,
];

export const isResource = (screen: Screen): screen is AnyResource => "entity" in screen;

export const resources: readonly AnyResource[] = screens.filter(isResource);

export const pages: readonly PageDefinition[] = screens.filter(
  (screen): screen is PageDefinition => !isResource(screen),
);

/** Pages of one record, whose path has its id: they are reached from the record. */
export const recordPages: readonly PageDefinition[] = [rehearsal, asGuest, storeStatistics, galleryTheme];

export const resourceOf = (name: string): AnyResource | undefined =>
  resources.find((resource) => resource.name === name);
