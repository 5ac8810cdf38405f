import { type ComponentType, lazy } from "react";
import { admins, type Role, staff } from "../../contract/core/access";

export interface CustomPageRoute {
  /** Pattern for the router, without slashes at its ends. */
  path: string;
  access: readonly Role[];
  Page: ComponentType;
}

/** Screens that no resource makes, each with its own code. The menu shows those whose path it knows. */
export const customPages: readonly CustomPageRoute[] = [
  {
    path: "users/sessions",
    access: staff,
    Page: lazy(() => import("../custom-pages/sessions/page")),
  },
  {
    path: "routing-debug",
    access: admins,
    Page: lazy(() => import("../custom-pages/routing-debug/page")),
  },
];
