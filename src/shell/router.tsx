import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, type RouteObject } from "react-router";
import { armHeadingFocus } from "../components/page/heading-focus";
import { pages, resources } from "../resources";
import type { PageDefinition } from "../resources/define";
import { PARENTS, routesOf } from "../resources/routes";
import type { Pages } from "../screens/slots/slots";
import { CustomPage } from "./custom-page";
import { PageNotFound } from "./error-screen/page-not-found";
import { RouteError } from "./error-screen/route-error";
import { Frame } from "./frame";
import { GoTo } from "./go-to";
import { pageNamed, ResourcePage } from "./resource-page";
import { START } from "./screens";

const customRoute = (page: PageDefinition, areaPages: Pages): RouteObject => ({
  path: page.path,
  element: <CustomPage page={page} Page={pageNamed(page.name, areaPages)} />,
});

/** A parent without its own page leads to its first child (OP-30). */
const parentRoute = ([path, child]: [string, string]): RouteObject => ({
  path,
  element: <GoTo path={child} />,
});

const routes = (areaPages: Pages): RouteObject[] => [
  { index: true, element: <GoTo path={START} /> },
  ...resources.flatMap(routesOf).map((route) => ({
    path: route.path,
    element: <ResourcePage route={route} pages={areaPages} />,
  })),
  ...pages.map((page) => customRoute(page, areaPages)),
  ...Object.entries(PARENTS).map(parentRoute),
  { path: "*", element: <PageNotFound /> },
];

/** The data router of one login. Errors of a page are caught inside the layout, those of the layout around it. */
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
