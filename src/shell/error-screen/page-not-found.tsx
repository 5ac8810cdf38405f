import { useLocation } from "react-router";
import { ApiError } from "../../providers/http/errors";
import { ErrorScreen } from "./error-screen";

/** Unknown paths show the route error screen with a 404 (OP-27). */
export function PageNotFound() {
  const { pathname } = useLocation();
  const thrown = new ApiError({ kind: "http", method: "GET", url: pathname, statusCode: 404 });
  return <ErrorScreen thrown={thrown} onRetry={() => location.reload()} />;
}
