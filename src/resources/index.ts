import { apiKeys } from "./api-keys";
import { clientVersions } from "./client-versions";
import { decors } from "./decors";
import type { AnyResource } from "./define";
import { emissions } from "./emissions";
import { overlays } from "./overlays";
import { participants } from "./participants";
import { photoBooths } from "./photo-booths";
import { routingTags } from "./routing-tags";
import { servers } from "./servers";
import { deposits, refunds, transactions } from "./transactions";
import { users } from "./users";

/** Every resource that has screens of its own. A new entity enters here. */
export const resources: readonly AnyResource[] = [
  overlays,
  decors,
  photoBooths,
  servers,
  participants,
  clientVersions,
  apiKeys,
  routingTags,
  users,
  transactions,
  deposits,
  refunds,
  emissions,
];

export const resourceOf = (name: string): AnyResource | undefined =>
  resources.find((resource) => resource.name === name);
