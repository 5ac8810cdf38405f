import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";
import { AvatarCell, RoleCell } from "./cells";

export const area: Area = {
  pages: { list: loadable(async () => (await import("./page")).UsersPage) },
  slots: {
    cells: { avatar: AvatarCell, role: RoleCell },
    groups: {
      "dealer-code": lazy(() => import("./dealer-code")),
      records: lazy(() => import("./records")),
      password: lazy(() => import("./password-panel")),
      tags: lazy(() => import("./tags-panel")),
    },
  },
};
