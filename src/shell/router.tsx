import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, type RouteObject } from "react-router";
import { armHeadingFocus } from "../components/page/heading-focus";
import { pages, recordPages, resources } from "../resources";
import type { PageDefinition } from "../resources/define";
import { PARENTS, routesOf } from "../resources/routes";
import type { Areas } from "../screens/slots/areas";
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

const routes = (areas: Areas): RouteObject[] => [
  { index: true, element: <RedirectTo path={START} /> },
  ...resources.flatMap(routesOf).map((route) => ({
    path: route.path,
    element: <ResourcePage route={route} areas={areas} />,
  })),
  // The one record whose path people guess wrongly.
  { path: "styles/:id", element: <RedirectTo path="/styles/edit/:id" /> },
  ...[...pages, ...recordPages].map((page) => customRoute(page, areas)),
  // A parent without its own page redirects to its first child (OP-30).
  ...Object.entries(PARENTS).map(([path, child]) => ({ path, element: <RedirectTo path={child} /> })),
  { path: "*", element: <PageNotFound /> },
];

/** The data router of one login. The inner error element keeps the layout, the outer one replaces it. */
export function consoleRouter(areas: Areas, queryClient: QueryClient) {
  const router = createBrowserRouter([
    {
      element: <Frame queryClient={queryClient} />,
      errorElement: <RouteError />,
      children: [{ errorElement: <RouteError />, children: routes(areas) }],
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
