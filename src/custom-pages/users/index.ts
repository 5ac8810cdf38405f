import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";
import { AvatarCell, RoleCell } from "./cells";
import UserRecords from "./records";

export const area: Area = {
  pages: { list: loadable(async () => (await import("./page")).UsersPage) },
  slots: {
    cells: { avatar: AvatarCell, role: RoleCell },
    groups: {
      "dealer-code": lazy(() => import("./dealer-code")),
      "former-dealer": lazy(() => import("./former-dealer")),
      // At once: above the form, it would move the fields when it came later.
      records: UserRecords,
      password: lazy(() => import("./password-panel")),
      tags: lazy(() => import("./tags-panel")),
    },
  },
};
