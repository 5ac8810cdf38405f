import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { Role } from "../../contract/core/access";
import { isId, NIL_ID } from "../../contract/core/ids";
import { loadTexts } from "../providers/i18n";
import { areaAt, TEXT_AREAS, type TextArea } from "../providers/i18n/areas";
import { useRole } from "../providers/me";
import { resources } from "../resources";
import type { AnyResource } from "../resources/define";
import { NEW, pathsOf, type ResourceRoute, viewersOf } from "../resources/routes";
import type { Pages } from "../screens/slots/slots";
import { type Loadable, loadable } from "../shared/loadable";
import { PageNotFound } from "./error-screen/page-not-found";
import { GuardedPage } from "./guarded-page";

const ListScreen = loadable(async () => (await import("../screens/list-screen")).ListScreen);
const EditScreen = loadable(async () => (await import("../screens/edit-screen")).EditScreen);

export function pageNamed(name: string, pages: Pages): Loadable<object> {
  const page = pages[name];
  if (!page) throw new Error(`No area has the page ${name}.`);
  return page;
}

/** Loads texts and code of the resource screen at a path, if there is one. */
export async function preloadScreen(path: string, pages: Pages): Promise<void> {
  const area = areaAt(path);
  await Promise.all([area && loadTexts(area), screenAt(path, pages)?.preload()]);
}

function screenAt(path: string, pages: Pages): { preload(): Promise<void> } | undefined {
  const listed = resources.find((resource) => pathsOf(resource).list === path);
  if (listed) return listed.pages?.list ? pageNamed(listed.pages.list, pages) : ListScreen;
  const parent = resources.find((resource) => path.startsWith(`${pathsOf(resource).list}/`));
  return parent && editorOf(parent, pages);
}

const editorOf = (resource: AnyResource, pages: Pages): { preload(): Promise<void> } =>
  resource.pages?.edit ? pageNamed(resource.pages.edit, pages) : EditScreen;

/** While a list is idle, loads what users open next: the editor, lists with custom pages and texts of all areas. */
function usePreloadedScreens({ screen, resource }: ResourceRoute, role: Role, pages: Pages) {
  const client = useQueryClient();
  useEffect(() => {
    if (screen !== "list") return;
    let timer = 0;
    const load = () => {
      const visible = resources.filter((one) => viewersOf(one).includes(role));
      const customLists = visible.flatMap((one) => pages[one.pages?.list ?? ""] ?? []);
      for (const page of [editorOf(resource, pages), ...customLists]) page.preload().catch(() => undefined);
      for (const area of Object.keys(TEXT_AREAS) as TextArea[]) void loadTexts(area);
    };
    const delay = IDLE_MS[resource.pages?.edit ? "custom" : "generic"];
    const wait = () => {
      timer = window.setTimeout(() => (client.isFetching() > 0 ? wait() : load()), delay);
    };
    wait();
    return () => clearTimeout(timer);
  }, [screen, resource, role, pages, client]);
}
/** A custom editor is several times as large as the generic one, so it loads sooner. */
const IDLE_MS = { custom: 500, generic: 2000 };

/** The page of one route of a resource. */
export function ResourcePage({ route, pages }: { route: ResourceRoute; pages: Pages }) {
  const role = useRole();
  const { id = NEW } = useParams();
  usePreloadedScreens(route, role, pages);
  // OP-12: no request is made for what cannot be a record id.
  const isWrongId = id !== NEW && (!isId(id) || id === NIL_ID);
  if (isWrongId && route.access.includes(role)) return <PageNotFound />;
  const name = route.resource.pages?.[route.screen];
  const Page = name && pageNamed(name, pages);
  const Screen = route.screen === "list" ? ListScreen : EditScreen;
  return (
    <GuardedPage path={route.path} access={route.access}>
      {Page ? <Page /> : <Screen resource={route.resource} />}
    </GuardedPage>
  );
}
