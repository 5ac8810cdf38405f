import { type ComponentType, lazy } from "react";
import { type Role, staff } from "../../contract/core/access";

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
];
