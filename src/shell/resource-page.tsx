import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import type { Role } from "../../contract/core/access";
import { isId, NIL_ID } from "../../contract/core/ids";
import { Dots } from "../components/page/dots";
import { loadTexts } from "../providers/i18n";
import { areaAt, TEXT_AREAS, type TextArea } from "../providers/i18n/areas";
import { useRole } from "../providers/me";
import { resources } from "../resources";
import type { AnyResource } from "../resources/define";
import { mayVisit, NEW, pathsOf, type ResourceRoute, viewersOf } from "../resources/routes";
import type { Pages } from "../screens/slots/slots";
import { type Loadable, loadable } from "../shared/loadable";
import { AreaTexts } from "./area-texts";
import { PageNotFound } from "./error-screen/page-not-found";

const ListScreen = loadable(async () => (await import("../screens/list-screen")).ListScreen);
const EditScreen = loadable(async () => (await import("../screens/edit-screen")).EditScreen);

export function pageNamed(name: string, pages: Pages): Loadable<object> {
  const page = pages[name];
  if (!page) throw new Error(`No area has the page ${name}.`);
  return page;
}

/** Loads texts and code of the resource's screen at a path, if there is one. */
export async function preloadScreen(path: string, pages: Pages): Promise<void> {
  const area = areaAt(path);
  await Promise.all([area && loadTexts(area), screenAt(path, pages)?.preload()]);
}

function screenAt(path: string, pages: Pages): { preload(): Promise<void> } | undefined {
  const listed = resources.find((resource) => pathsOf(resource).list === path);
  if (listed) return listed.pages?.list ? pageNamed(listed.pages.list, pages) : ListScreen;
  const above = resources.find((resource) => path.startsWith(`${pathsOf(resource).list}/`));
  return above && editorOf(above, pages);
}

const editorOf = (resource: AnyResource, pages: Pages): { preload(): Promise<void> } =>
  resource.pages?.edit ? pageNamed(resource.pages.edit, pages) : EditScreen;

/**
 * A list is most likely left for one of its records, or for another list: their editor, lists with a page of their own and
 * the texts of the other areas, a kilobyte or two each, are fetched while nothing else is going on.
 */
function usePreloadedScreens({ screen, resource }: ResourceRoute, role: Role, pages: Pages) {
  const client = useQueryClient();
  useEffect(() => {
    if (screen !== "list") return;
    let timer = 0;
    const load = () => {
      const lists = resources.filter((one) => viewersOf(one).includes(role));
      const own = lists.flatMap((one) => pages[one.pages?.list ?? ""] ?? []);
      for (const part of [editorOf(resource, pages), ...own]) part.preload().catch(() => undefined);
      for (const area of Object.keys(TEXT_AREAS) as TextArea[]) void loadTexts(area);
    };
    const quiet = resource.pages?.edit ? QUIET_MS.large : QUIET_MS.generic;
    const wait = () => {
      timer = window.setTimeout(() => (client.isFetching() > 0 ? wait() : load()), quiet);
    };
    wait();
    return () => clearTimeout(timer);
  }, [screen, resource, role, pages, client]);
}
/** An editor of its own brings several times as much code as the generic one: it is asked for sooner. */
const QUIET_MS = { large: 500, generic: 2000 };

/**
 * One route of a resource. Who may not go there is sent to `/` before anything is asked of the server (OP-31).
 * The key makes each page a new one, so that its own wait shows and nothing of the last page lingers.
 */
export function ResourcePage({ route, pages }: { route: ResourceRoute; pages: Pages }) {
  const role = useRole();
  const { pathname } = useLocation();
  const { id = NEW } = useParams();
  usePreloadedScreens(route, role, pages);
  if (!route.access.includes(role) || !mayVisit(pathname, role)) return <Navigate to="/" replace />;
  // OP-12: nothing is asked of the server about what cannot be a record's id.
  if (id !== NEW && (!isId(id) || id === NIL_ID)) return <PageNotFound />;
  const own = route.resource.pages?.[route.screen];
  const Page = own && pageNamed(own, pages);
  const Screen = route.screen === "list" ? ListScreen : EditScreen;
  return (
    <Suspense key={route.path} fallback={<Dots />}>
      <AreaTexts pathname={pathname}>{Page ? <Page /> : <Screen resource={route.resource} />}</AreaTexts>
    </Suspense>
  );
}
