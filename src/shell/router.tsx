import { createBrowserRouter, type RouteObject } from "react-router";
import { resources } from "../resources";
import { PARENTS, type ResourceRoute, routesOf } from "../resources/routes";
import { armHeadingFocus } from "../shared/page/heading-focus";
import { CustomPage } from "./custom-page";
import { type CustomPageRoute, customPages } from "./custom-pages";
import { PageNotFound } from "./error-screen/page-not-found";
import { RouteError } from "./error-screen/route-error";
import { Frame } from "./frame";
import { GoTo } from "./go-to";
import { ResourcePage } from "./resource-page";
import { START } from "./screens";

const resourceRoute = (route: ResourceRoute): RouteObject => ({
  path: route.path,
  element: <ResourcePage route={route} />,
});

const customRoute = (page: CustomPageRoute): RouteObject => ({
  path: page.path,
  element: <CustomPage page={page} />,
});

/** A parent without a page of its own leads to its first child (OP-30). */
const parentRoute = ([path, child]: [string, string]): RouteObject => ({
  path,
  element: <GoTo path={child} />,
});

const pages: RouteObject[] = [
  { index: true, element: <GoTo path={START} /> },
  ...resources.flatMap(routesOf).map(resourceRoute),
  ...customPages.map(customRoute),
  ...Object.entries(PARENTS).map(parentRoute),
  { path: "*", element: <PageNotFound /> },
];

/** The data router of one login. Faults of a page are caught inside the layout, those of the layout around it. */
export function consoleRouter() {
  const router = createBrowserRouter([
    {
      element: <Frame />,
      errorElement: <RouteError />,
      children: [{ errorElement: <RouteError />, children: pages }],
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
