import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { AvatarCell } from "./avatar-cell";
import { RoleCell } from "./role-cell";
import { TagsButton } from "./tags-button";

export const users: Area = {
  slots: {
    cells: { "user-avatar": AvatarCell, "user-role": RoleCell },
    groups: {
      "user-dealer-code": lazy(() => import("./dealer-code")),
      "user-password": lazy(() => import("./password-panel")),
      "user-tags": lazy(() => import("./tags-panel")),
    },
    headers: { "user-tags": TagsButton },
  },
};
