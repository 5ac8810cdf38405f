import { Navigate, useLocation } from "react-router";
import { ApiError } from "../../providers/http/errors";
import { useRole } from "../../providers/me";
import { mayVisit } from "../../resources/routes";
import { ErrorScreen } from "./error-screen";

/** Unknown paths show the route error screen with a 404 (OP-27), but nothing of areas hidden from the role (OP-31). */
export function PageNotFound() {
  const { pathname } = useLocation();
  const role = useRole();
  if (!mayVisit(pathname, role)) return <Navigate to="/" replace />;
  const thrown = new ApiError({ kind: "http", method: "GET", url: pathname, statusCode: 404 });
  return <ErrorScreen thrown={thrown} onRetry={() => location.reload()} />;
}
