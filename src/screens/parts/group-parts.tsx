import { type ComponentType, lazy } from "react";
import type { GroupPart } from "../../resources/define";
import type { GroupPartProps } from "./part-props";

/** What stands among the groups of a form and has calls of its own, each loaded with the first form that has it. */
export const groupParts: Record<GroupPart, ComponentType<GroupPartProps>> = {
  "booth-overlays": lazy(() => import("./booths/overlays-panel")),
  "booth-password": lazy(() => import("./booths/password-panel")),
  "booth-servers": lazy(() => import("./booths/servers-panel")),
  "emission-limit": lazy(() => import("./emissions/limit-panel")),
  "participant-labels": lazy(() => import("./participants/labels-panel")),
  "routing-tags": lazy(() => import("./routing/tags-of/tags-panel")),
  "server-api-key": lazy(() => import("./servers/key-panel")),
  "server-customers": lazy(() => import("./servers/customers-panel")),
  "server-routing": lazy(() => import("./routing/rules/rules-panel")),
  "server-work": lazy(() => import("./servers/server-work")),
  "user-dealer-code": lazy(() => import("./users/dealer-code")),
  "user-password": lazy(() => import("./users/password-panel")),
  "user-tags": lazy(() => import("./users/tags-panel")),
};
