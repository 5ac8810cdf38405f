import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";
import { AvatarCell, RoleCell } from "./cells";

export const users: Area = {
  pages: { users: loadable(async () => (await import("./page")).UsersPage) },
  slots: {
    cells: { "user-avatar": AvatarCell, "user-role": RoleCell },
    groups: {
      "user-dealer-code": lazy(() => import("./dealer-code")),
      "user-records": lazy(() => import("./records")),
      "user-password": lazy(() => import("./password-panel")),
      "user-tags": lazy(() => import("./tags-panel")),
    },
  },
};
