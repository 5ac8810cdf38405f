import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router";
import { Dots } from "../../components/page/dots";
import { isLostChunk, reloadOnce } from "../../components/page/lost-chunk";
import { LogoutError } from "../../providers/http/errors";
import { ErrorScreen } from "./error-screen";

/**
 * Takes the place of a failing private route (SHELL-54). Trying again goes to the same place once more: only another
 * location lets the router draw a failed route again, and a page without data reads again when it is drawn.
 */
export function RouteError() {
  const thrown = useRouteError();
  const navigate = useNavigate();
  const place = useLocation();
  // The redirect of a forced logout is under way already (OP-38).
  if (thrown instanceof LogoutError) return <Dots />;
  if (isLostChunk(thrown)) return <LostChunk thrown={thrown} />;
  return <ErrorScreen thrown={thrown} onRetry={() => void navigate(place, { replace: true })} />;
}

/** After a redeploy the page comes again by itself, at the same address; where that does not help, it says so. */
function LostChunk({ thrown }: { thrown: unknown }) {
  const [reloads, setReloads] = useState(true);
  useEffect(() => setReloads(reloadOnce()), []);
  return reloads ? <Dots /> : <ErrorScreen thrown={thrown} onRetry={() => location.reload()} />;
}
