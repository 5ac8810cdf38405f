import type { ComponentType } from "react";
import type { HeaderPart } from "../../resources/define";
import { TagsButton } from "./users/tags-button";

/** What one list has beside its heading, left of Create. */
export const headerParts: Record<HeaderPart, ComponentType> = {
  "user-tags": TagsButton,
};
