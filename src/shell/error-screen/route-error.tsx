import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router";
import { Dots } from "../../components/page/dots";
import { isLostChunk, reloadOnce } from "../../components/page/lost-chunk";
import { LogoutError } from "../../providers/http/errors";
import { ErrorScreen } from "./error-screen";

/**
 * Replaces a failed private route (SHELL-54). Retry navigates to the same location: the router renders a failed
 * route again only after a navigation, and a page without data reads again when it is rendered.
 */
export function RouteError() {
  const thrown = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  // The redirect of a forced logout is already under way (OP-38).
  if (thrown instanceof LogoutError) return <Dots />;
  if (isLostChunk(thrown)) return <LostChunk thrown={thrown} />;
  return <ErrorScreen thrown={thrown} onRetry={() => void navigate(location, { replace: true })} />;
}

/** After a deployment the page reloads automatically, once; if that does not help, the error is shown. */
function LostChunk({ thrown }: { thrown: unknown }) {
  const [reloads, setReloads] = useState(true);
  useEffect(() => setReloads(reloadOnce()), []);
  return reloads ? <Dots /> : <ErrorScreen thrown={thrown} onRetry={() => location.reload()} />;
}
