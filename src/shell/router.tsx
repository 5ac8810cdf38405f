import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, type RouteObject } from "react-router";
import { armHeadingFocus } from "../components/page/heading-focus";
import { pages, recordPages, resources } from "../resources";
import type { PageDefinition } from "../resources/define";
import { PARENTS, routesOf } from "../resources/routes";
import type { Pages } from "../screens/slots/slots";
import { PageNotFound } from "./error-screen/page-not-found";
import { RouteError } from "./error-screen/route-error";
import { Frame } from "./frame";
import { GuardedPage, RedirectTo } from "./guarded-page";
import { pageNamed, ResourcePage } from "./resource-page";
import { START } from "./screens";

function customRoute({ name, path, access }: PageDefinition, areaPages: Pages): RouteObject {
  const Page = pageNamed(name, areaPages);
  return {
    path,
    element: (
      <GuardedPage path={path} access={access}>
        <Page />
      </GuardedPage>
    ),
  };
}

const routes = (areaPages: Pages): RouteObject[] => [
  { index: true, element: <RedirectTo path={START} /> },
  ...resources.flatMap(routesOf).map((route) => ({
    path: route.path,
    element: <ResourcePage route={route} pages={areaPages} />,
  })),
  ...[...pages, ...recordPages].map((page) => customRoute(page, areaPages)),
  // A parent without its own page redirects to its first child (OP-30).
  ...Object.entries(PARENTS).map(([path, child]) => ({ path, element: <RedirectTo path={child} /> })),
  { path: "*", element: <PageNotFound /> },
];

/** The data router of one login. The inner error element keeps the layout, the outer one replaces it. */
export function consoleRouter(areaPages: Pages, queryClient: QueryClient) {
  const router = createBrowserRouter([
    {
      element: <Frame queryClient={queryClient} />,
      errorElement: <RouteError />,
      children: [{ errorElement: <RouteError />, children: routes(areaPages) }],
    },
  ]);
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    armHeadingFocus();
  });
  return router;
}
