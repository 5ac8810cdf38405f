import { useRevalidator, useRouteError } from "react-router";
import { LogoutError } from "../../providers/http/errors";
import { Dots } from "../../shared/page/dots";
import { ErrorScreen } from "./error-screen";

/** Takes the place of a failing private route (SHELL-54). Trying again draws the route anew, which reads again. */
export function RouteError() {
  const thrown = useRouteError();
  const { revalidate } = useRevalidator();
  // The redirect of a forced logout is under way already (OP-38).
  if (thrown instanceof LogoutError) return <Dots />;
  return <ErrorScreen thrown={thrown} onRetry={() => void revalidate()} />;
}
