import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { Role } from "../../contract/core/access";
import { isId, NIL_ID } from "../../contract/core/ids";
import { loadPlacing } from "../components/place";
import { useRole } from "../providers/me";
import { isResource, resources, screens } from "../resources";
import { areaOf, areasOfList } from "../resources/areas";
import { NEW, pathsOf, type ResourceRoute, screenAt, viewersOf } from "../resources/routes";
import type { Areas } from "../screens/slots/areas";
import { loadable } from "../shared/loadable";
import { PageNotFound } from "./error-screen/page-not-found";
import { GuardedPage } from "./guarded-page";

const ListScreen = loadable(async () => (await import("../screens/list-screen")).ListScreen);
const EditScreen = loadable(async () => (await import("../screens/edit-screen")).EditScreen);

/** A page of an area that is loaded. */
export function AreaPage({ areas, name }: { areas: Areas; name: string }) {
  const Page = areas.page(name);
  return <Page />;
}

/** Loads code and texts of the resource screen at a path, if there is one. */
export async function preloadScreen(path: string, areas: Areas): Promise<void> {
  const screen = screenAt(path);
  if (!screen) return;
  if (!isResource(screen)) return preloadPage(`${screen.area}/${screen.name}`, areas);
  const isList = pathsOf(screen).list === path;
  const own = isList ? screen.pages?.list : screen.pages?.edit;
  const generic = isList ? ListScreen : EditScreen;
  await Promise.all([
    ...(isList ? areasOfList(screen) : [screen.area]).map(areas.load),
    own ? preloadPage(own, areas) : generic.preload(),
  ]);
}

async function preloadPage(name: string, areas: Areas): Promise<void> {
  await areas.load(areaOf(name));
  await areas.page(name).preload();
}

/**
 * While a list is idle, loads what users open next: all areas, the editor, and lists with custom pages; then draws what
 * editors show. Not while somebody types, as each style sheet that comes restyles the page; and not for those who asked
 * the browser to save data.
 */
function usePreloadedScreens({ screen, resource }: ResourceRoute, role: Role, areas: Areas) {
  const client = useQueryClient();
  useEffect(() => {
    if (screen !== "list" || savesData()) return;
    let timer = 0;
    let hasTyped = false;
    const typed = () => {
      hasTyped = true;
    };
    const whenIdle = (delay: number, next: () => void) => {
      hasTyped = false;
      timer = window.setTimeout(
        () => (hasTyped || client.isFetching() > 0 ? whenIdle(delay, next) : next()),
        delay,
      );
    };
    const load = () => {
      for (const one of screens)
        if (viewersOf(one).includes(role)) areas.load(one.area).catch(() => undefined);
      loadPlacing().catch(() => undefined);
      const pages = resources.flatMap((one) => (viewersOf(one).includes(role) && one.pages?.list) || []);
      for (const page of pages) preloadPage(page, areas).catch(() => undefined);
      const editor = resource.pages?.edit;
      const editing = editor ? preloadPage(editor, areas) : EditScreen.preload();
      const loaded = editing.catch(() => undefined);
      whenIdle(IDLE_MS.drawn, () => void loaded.then(drawAhead).catch(() => undefined));
    };
    whenIdle(IDLE_MS[resource.pages?.edit ? "custom" : "generic"], load);
    addEventListener("keydown", typed);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", typed);
    };
  }, [screen, resource, role, areas, client]);
}

const drawAhead = async () => (await import("../components/antd/drawn-ahead")).drawAntdAhead();

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A custom editor is several times as large as the generic one, so it loads sooner. */
const IDLE_MS = { custom: 500, generic: 2000, drawn: 2000 };

/** The page of one route of a resource. */
export function ResourcePage({ route, areas }: { route: ResourceRoute; areas: Areas }) {
  const role = useRole();
  const { id = NEW } = useParams();
  usePreloadedScreens(route, role, areas);
  // OP-12: no request is made for what cannot be a record id.
  const isWrongId = id !== NEW && (!isId(id) || id === NIL_ID);
  if (isWrongId && route.access.includes(role)) return <PageNotFound />;
  const name = route.resource.pages?.[route.screen];
  const Screen = route.screen === "list" ? ListScreen : EditScreen;
  return (
    <GuardedPage path={route.path} access={route.access} areas={areas} area={route.resource.area}>
      {name ? <AreaPage areas={areas} name={name} /> : <Screen resource={route.resource} />}
    </GuardedPage>
  );
}
