import { Navigate } from "react-router";
import { useRole } from "../providers/me";
import { mayVisit } from "../resources/routes";

/** Redirects to a path, or to `/` where the role may not go there. */
export function GoTo({ path }: { path: string }) {
  return <Navigate to={mayVisit(path, useRole()) ? path : "/"} replace />;
}
