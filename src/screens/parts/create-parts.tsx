import { type ComponentType, lazy } from "react";
import type { CreatePart } from "../../resources/define";

export interface CreatePartProps {
  /** Reads the list anew; works after the list has left the screen, too. */
  onChange(): void;
}

/** Ways to a new record that are no form of its entity. */
export const createParts: Record<CreatePart, ComponentType<CreatePartProps>> = {
  "api-key-create": lazy(() => import("./api-keys/create-button")),
  "client-version-upload": lazy(() => import("./client-versions/upload-button")),
  "routing-tag-create": lazy(() => import("./routing/tags/create-button")),
};
