import { type ComponentType, Suspense, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { Dots } from "../components/page/dots";
import { loadTexts } from "../providers/i18n";
import { areaAt, TEXT_AREAS, type TextArea } from "../providers/i18n/areas";
import { resources } from "../resources";
import { mayVisit, pathsOf, type ResourceRoute } from "../resources/routes";
import { loadable } from "../shared/loadable";
import { AreaTexts } from "./area-texts";
import { useRole } from "./use-role";

const ListScreen = loadable(async () => (await import("../screens/list-screen")).ListScreen);
const EditScreen = loadable(async () => (await import("../screens/edit-screen")).EditScreen);

/** Loads texts and code of the resource's screen at a path, if there is one. */
export async function preloadScreen(path: string): Promise<void> {
  const area = areaAt(path);
  await Promise.all([area && loadTexts(area), screenAt(path)?.preload()]);
}

function screenAt(path: string) {
  if (resources.some((resource) => pathsOf(resource).list === path)) return ListScreen;
  if (resources.some((resource) => path.startsWith(`${pathsOf(resource).list}/`))) return EditScreen;
  return undefined;
}

/**
 * A list is most likely left for one of its records, or for another list: the form and the texts of the other areas,
 * a kilobyte each, are fetched while nothing else is going on.
 */
function usePreloadedForm(screen: ResourceRoute["screen"]) {
  useEffect(() => {
    if (screen !== "list") return;
    const timer = setTimeout(() => {
      EditScreen.preload().catch(() => undefined);
      for (const area of Object.keys(TEXT_AREAS) as TextArea[]) void loadTexts(area);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [screen]);
}
const QUIET_MS = 2000;

/**
 * One route of a resource. Who may not go there is sent to `/` before anything is asked of the server (OP-31).
 * The key makes each page a new one, so that its own wait shows and nothing of the last page lingers.
 */
export function ResourcePage({
  route,
  page: Page,
}: {
  route: ResourceRoute;
  page?: ComponentType | undefined;
}) {
  const role = useRole();
  const { pathname } = useLocation();
  usePreloadedForm(route.screen);
  if (!route.access.includes(role) || !mayVisit(pathname, role)) return <Navigate to="/" replace />;
  const Screen = route.screen === "list" ? ListScreen : EditScreen;
  return (
    <Suspense key={route.path} fallback={<Dots />}>
      <AreaTexts pathname={pathname}>{Page ? <Page /> : <Screen resource={route.resource} />}</AreaTexts>
    </Suspense>
  );
}
