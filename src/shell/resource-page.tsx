import { lazy, Suspense, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { mayVisit } from "../resources/menu";
import type { ResourceRoute } from "../resources/routes";
import { Dots } from "../shared/page/dots";
import { useRole } from "./use-role";

const loadList = () => import("../screens/list-screen");
const loadRecord = () => import("../screens/edit-screen");
const ListScreen = lazy(async () => ({ default: (await loadList()).ListScreen }));
const EditScreen = lazy(async () => ({ default: (await loadRecord()).EditScreen }));

/** A list is most likely left for one of its records: their form is fetched while nothing else is going on. */
function usePreloadedForm(screen: ResourceRoute["screen"]) {
  useEffect(() => {
    if (screen !== "list") return;
    const timer = setTimeout(() => loadRecord().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [screen]);
}
const QUIET_MS = 2000;

/**
 * One route of a resource. Who may not go there is sent to `/` before anything is asked of the server (OP-31).
 * The key makes each page a new one, so that its own wait shows and nothing of the last page lingers.
 */
export function ResourcePage({ route }: { route: ResourceRoute }) {
  const role = useRole();
  const { pathname } = useLocation();
  usePreloadedForm(route.screen);
  if (!route.access.includes(role) || !mayVisit(pathname, role)) return <Navigate to="/" replace />;
  const Screen = route.screen === "list" ? ListScreen : EditScreen;
  return (
    <Suspense key={route.path} fallback={<Dots />}>
      <Screen resource={route.resource} />
    </Suspense>
  );
}
