import { Suspense, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { resources } from "../resources";
import { mayVisit } from "../resources/menu";
import { pathsOf, type ResourceRoute } from "../resources/routes";
import { loadable } from "../shared/loadable";
import { Dots } from "../shared/page/dots";
import { useRole } from "./use-role";

const ListScreen = loadable(async () => (await import("../screens/list-screen")).ListScreen);
const EditScreen = loadable(async () => (await import("../screens/edit-screen")).EditScreen);

/** Loads the code of the resource's screen at a path, if there is one. */
export async function preloadScreen(path: string): Promise<void> {
  if (resources.some((resource) => pathsOf(resource).list === path)) return ListScreen.preload();
  if (resources.some((resource) => path.startsWith(`${pathsOf(resource).list}/`)))
    return EditScreen.preload();
}

/** A list is most likely left for one of its records: their form is fetched while nothing else is going on. */
function usePreloadedForm(screen: ResourceRoute["screen"]) {
  useEffect(() => {
    if (screen !== "list") return;
    const timer = setTimeout(() => EditScreen.preload().catch(() => undefined), QUIET_MS);
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
