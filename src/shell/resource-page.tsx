import { lazy, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { mayVisit } from "../resources/menu";
import type { ResourceRoute } from "../resources/routes";
import { Dots } from "../shared/page/dots";
import { useRole } from "./use-role";

const loadList = () => import("../screens/list-screen");
const loadRecord = () => import("../screens/edit-screen");
const ListScreen = lazy(async () => ({ default: (await loadList()).ListScreen }));
const EditScreen = lazy(async () => ({ default: (await loadRecord()).EditScreen }));

/** Starts the code of a screen before it is needed, as when the pointer rests on its link (a failure is met later). */
export function preloadScreen(screen: ResourceRoute["screen"]): void {
  (screen === "list" ? loadList() : loadRecord()).catch(() => undefined);
}

/**
 * One route of a resource. Who may not go there is sent to `/` before anything is asked of the server (OP-31).
 * The key makes each page a new one, so that its own wait shows and nothing of the last page lingers.
 */
export function ResourcePage({ route }: { route: ResourceRoute }) {
  const role = useRole();
  const { pathname } = useLocation();
  if (!route.access.includes(role) || !mayVisit(pathname, role)) return <Navigate to="/" replace />;
  const Screen = route.screen === "list" ? ListScreen : EditScreen;
  return (
    <Suspense key={route.path} fallback={<Dots />}>
      <Screen resource={route.resource} />
    </Suspense>
  );
}
