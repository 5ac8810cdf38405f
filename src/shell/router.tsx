import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, type RouteObject } from "react-router";
import { armHeadingFocus } from "../components/page/heading-focus";
import { pages, recordPages, resources } from "../resources";
import type { PageDefinition } from "../resources/define";
import { PARENTS, routesOf } from "../resources/routes";
import type { Areas } from "../screens/slots/areas";
import { openAhead } from "./ahead";
import { PageNotFound } from "./error-screen/page-not-found";
import { RouteError } from "./error-screen/route-error";
import { Frame } from "./frame";
import { GuardedPage, RedirectTo } from "./guarded-page";
import { AreaPage, ResourcePage } from "./resource-page";
import { START } from "./screens";

const customRoute = ({ name, area, path, access }: PageDefinition, areas: Areas): RouteObject => ({
  path,
  element: (
    <GuardedPage path={path} access={access} areas={areas} area={area}>
      <AreaPage areas={areas} name={`${area}/${name}`} />
    </GuardedPage>
  ),
});

/** Longer than code takes that the browser has in its cache. */
const CODE_MS = 200;

/**
 * Has a navigation wait for the code of its screen, for a short time. React keeps a fallback on the screen for 300 ms, so
 * code that is nearly there would look slower than it is.
 */
const withCode = (route: RouteObject, areas: Areas): RouteObject => ({
  ...route,
  id: route.path,
  async loader({ request }) {
    const loaded = openAhead(new URL(request.url), areas).catch(() => undefined);
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, CODE_MS))]);
    return null;
  },
  shouldRevalidate: () => false,
});

const screenRoutes = (areas: Areas): RouteObject[] =>
  [
    ...resources.flatMap(routesOf).map((route) => ({
      path: route.path,
      element: <ResourcePage route={route} areas={areas} />,
    })),
    ...[...pages, ...recordPages].map((page) => customRoute(page, areas)),
  ].map((route) => withCode(route, areas));

const otherRoutes = (): RouteObject[] => [
  { index: true, element: <RedirectTo path={START} /> },
  // A parent without its own page redirects to its first child (OP-30).
  ...Object.entries(PARENTS).map(([path, child]) => ({ path, element: <RedirectTo path={child} /> })),
  { path: "*", element: <PageNotFound /> },
];

/** The data router of one login. The inner error element keeps the layout, the outer one replaces it. */
export function consoleRouter(areas: Areas, queryClient: QueryClient) {
  const screens = screenRoutes(areas);
  const router = createBrowserRouter(
    [
      {
        element: <Frame queryClient={queryClient} />,
        errorElement: <RouteError />,
        children: [{ errorElement: <RouteError />, children: [...screens, ...otherRoutes()] }],
      },
    ],
    // The screen at this address is drawn at once: its code is loaded already, or waited for in place.
    { hydrationData: { loaderData: Object.fromEntries(screens.map(({ id }) => [id, null])) } },
  );
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    armHeadingFocus();
  });
  return router;
}
