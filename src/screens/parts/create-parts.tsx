import { type ComponentType, lazy } from "react";
import type { CreatePart } from "../../resources/define";
import type { CreatePartProps } from "./part-props";

/** Ways to a new record that are no form of its entity. */
export const createParts: Record<CreatePart, ComponentType<CreatePartProps>> = {
  "api-key-create": lazy(() => import("./api-keys/create-button")),
  "client-version-upload": lazy(() => import("./client-versions/upload-button")),
  "routing-tag-create": lazy(() => import("./routing/tags/create-button")),
};
