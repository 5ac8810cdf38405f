import { useLocation, useNavigate, useRouteError } from "react-router";
import { LogoutError } from "../../providers/http/errors";
import { Dots } from "../../shared/page/dots";
import { ErrorScreen } from "./error-screen";

/**
 * Takes the place of a failing private route (SHELL-54). Trying again goes to the same place once more: only another
 * location lets the router draw a failed route anew, and a page without data reads again when it is drawn.
 */
export function RouteError() {
  const thrown = useRouteError();
  const navigate = useNavigate();
  const place = useLocation();
  // The redirect of a forced logout is under way already (OP-38).
  if (thrown instanceof LogoutError) return <Dots />;
  return <ErrorScreen thrown={thrown} onRetry={() => void navigate(place, { replace: true })} />;
}
