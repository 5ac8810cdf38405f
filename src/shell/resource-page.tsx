import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { Role } from "../../contract/core/access";
import { isId, NIL_ID } from "../../contract/core/ids";
import { useRole } from "../providers/me";
import { screens } from "../resources";
import { NEW, type ResourceRoute, viewersOf } from "../resources/routes";
import type { Areas } from "../screens/slots/areas";
import { EditScreen, fetchArea, ListScreen, loadEditor } from "./ahead";
import { PageNotFound } from "./error-screen/page-not-found";
import { GuardedPage } from "./guarded-page";

/** A page of an area that is loaded. */
export function AreaPage({ areas, name }: { areas: Areas; name: string }) {
  const Page = areas.page(name);
  return <Page />;
}

/**
 * While a list is idle, loads what its rows open, then has the browser fetch the other areas. Not while somebody types, as
 * each style sheet that comes restyles the page; and not for those who asked the browser to save data.
 */
function useLoadedAhead({ screen, resource }: ResourceRoute, role: Role, areas: Areas) {
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
    const fetchAreas = () => {
      for (const one of screens) if (viewersOf(one).includes(role)) fetchArea(one.area);
    };
    whenIdle(IDLE_MS[resource.pages?.edit ? "custom" : "generic"], () => {
      loadEditor(resource, areas);
      whenIdle(IDLE_MS.areas, fetchAreas);
    });
    addEventListener("keydown", typed);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", typed);
    };
  }, [screen, resource, role, areas, client]);
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A custom editor is several times as large as the generic one, so it loads sooner; other areas after either. */
const IDLE_MS = { custom: 500, generic: 2000, areas: 1500 };

/** The page of one route of a resource. */
export function ResourcePage({ route, areas }: { route: ResourceRoute; areas: Areas }) {
  const role = useRole();
  const { id = NEW } = useParams();
  useLoadedAhead(route, role, areas);
  // OP-12: no request is made for what cannot be a record id.
  const isWrongId = id !== NEW && (!isId(id) || id === NIL_ID) && !route.resource.refusedIds?.includes(id);
  if (isWrongId && route.access.includes(role)) return <PageNotFound />;
  const name = route.resource.pages?.[route.screen];
  const Screen = route.screen === "list" ? ListScreen : EditScreen;
  return (
    <GuardedPage path={route.path} access={route.access} areas={areas} area={route.resource.area}>
      {name ? <AreaPage areas={areas} name={name} /> : <Screen resource={route.resource} />}
    </GuardedPage>
  );
}
