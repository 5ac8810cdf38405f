import type { AnyResource } from "./define";
import { overlays } from "./overlays";

/** Every resource that has screens of its own. A new entity enters here. */
export const resources: readonly AnyResource[] = [overlays];

export const resourceOf = (name: string): AnyResource | undefined =>
  resources.find((resource) => resource.name === name);
