import { Navigate, useLocation } from "react-router";
import { ApiError } from "../../providers/http/errors";
import { useRole } from "../../providers/me";
import { mayVisit } from "../../resources/routes";
import { ErrorScreen } from "./error-screen";

/** The error screen with a 404 (OP-27); inside areas hidden from the role a redirect instead (OP-31). */
export function PageNotFound() {
  const { pathname } = useLocation();
  const role = useRole();
  if (!mayVisit(pathname, role)) return <Navigate to="/" replace />;
  const thrown = new ApiError({ kind: "http", method: "GET", url: pathname, statusCode: 404 });
  return <ErrorScreen thrown={thrown} onRetry={() => location.reload()} />;
}
