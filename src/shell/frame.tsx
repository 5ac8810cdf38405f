import { Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Outlet } from "react-router";
import { Dots } from "../components/page/dots";
import { accessControlProvider } from "../providers/access";
import { authProvider, connectSession } from "../providers/auth";
import { dataProvider } from "../providers/data";
import { i18nProvider } from "../providers/i18n/refine";
import { notificationProvider } from "../providers/notification";
import { resources } from "../resources";
import { pathsOf } from "../resources/routes";
import { go } from "../shared/location";
import { Layout } from "./layout";

const refineResources = resources.map((resource) => {
  const paths = pathsOf(resource);
  return { name: resource.name, list: paths.list, create: paths.create, edit: `${paths.list}/:id` };
});

/** Bypasses the router: after a logout no guard of unsaved changes may block the way. */
const leave = (path: string) => go(path, { replace: true });

/** Refine around the layout. It is inside the router because its hooks read the address. */
export function Frame({ queryClient }: { queryClient: QueryClient }) {
  useEffect(() => connectSession({ navigate: leave, queryClient }), [queryClient]);
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={refineResources}
      options={{
        disableTelemetry: true, // it would call an external host on each start
        syncWithLocation: true,
        warnWhenUnsavedChanges: false, // screens have their own guards
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <Layout>
        <Suspense fallback={<Dots />}>
          <Outlet />
        </Suspense>
      </Layout>
    </Refine>
  );
}
