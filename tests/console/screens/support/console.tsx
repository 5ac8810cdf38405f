import type { QueryClient } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import i18next from "i18next";
import { type ReactNode, Suspense } from "react";
import { initReactI18next } from "react-i18next";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider, useRouteError } from "react-router";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { areas, loaders } from "../../../../src/areas";
import type { AnyResource } from "../../../../src/resources/define";
import { routesOf } from "../../../../src/resources/routes";
import { AreasProvider } from "../../../../src/screens/slots/slots";
import { toasts } from "../../../../src/shared/toasts";
import { english } from "../../../support/texts";
import { countObjectUrls } from "../../providers/support/object-urls";
import { pair, person } from "../../providers/support/people";
import { FakeServer, json } from "../../providers/support/server";
import { keptDrafts } from "./browser-database";

const areaNames = Object.keys(loaders) as (keyof typeof loaders)[];

let disconnect = () => {};

/** The server of the running test. */
export let server: FakeServer;

/** Signs an organiser in, over a server that answers by script and offers these abilities. */
export function setUpConsole(
  features: readonly string[] = ["list-search", "list-sort", "versions", "idempotency"],
) {
  beforeAll(async () => {
    lackingInJsdom();
    await Promise.all([loadScreens(), ...areaNames.map(areas.load)]); // their code takes longer than one test may
    await i18next.use(initReactI18next).init({
      lng: "en",
      fallbackLng: false, // not that of a file before this one
      resources: { en: { common: english } },
      defaultNS: "common",
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  });
  beforeEach(async () => {
    server = new FakeServer();
    vi.stubGlobal("fetch", server.fetch);
    vi.stubGlobal("matchMedia", wideScreen);
    server.on("GET /config/", () => json({ language: { code: "en" }, features }));
    countObjectUrls();
    localStorage.clear();
    keptDrafts().clear();
    await signIn();
  });
  afterEach(() => {
    cleanup();
    disconnect();
    toasts.set([]);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** @returns the header by which this person's requests are known */
export async function signIn(changes: object = {}): Promise<string> {
  const { session } = await import("../../../../src/providers/http/session");
  const tokens = pair();
  await session.start(tokens, person(changes));
  return `Bearer ${tokens.access_token}`;
}

/** A desktop, as far as width goes. */
const wideScreen = (query: string) => ({
  matches: query.includes("min-width"),
  media: query,
  addEventListener() {},
  removeEventListener() {},
});

/** What jsdom does not have and browsers do. */
function lackingInJsdom() {
  Element.prototype.scrollIntoView = () => {};
}

const loadScreens = () =>
  Promise.all([
    import("@refinedev/core"),
    import("../../../../src/providers/data"),
    import("../../../../src/screens/list-screen"),
    import("../../../../src/screens/edit-screen"),
    import("../../../../src/shell/query-client"),
    import("../../../../src/components/modals/modal-host"),
    import("../../../../src/providers/access"),
    import("../../../../src/providers/auth"),
  ]);

interface Given {
  /** In place of the list's screen. */
  list?: ReactNode;
  /** What was read before. */
  cache?: QueryClient;
}

/** The screens of a resource at this address, or others in its list's place, in a real Refine application over the real data provider. */
export async function openScreens(resource: AnyResource, address: string, { list, cache }: Given = {}) {
  const [
    refine,
    { dataProvider },
    { ListScreen },
    { EditScreen },
    { makeQueryClient },
    { Modals },
    access,
    auth,
  ] = await loadScreens();
  const { authProvider, connectSession } = auth;
  const { accessControlProvider } = access;
  const queryClient = cache ?? makeQueryClient();
  disconnect(); // a test may open a second application
  disconnect = connectSession({ navigate: () => {}, queryClient });
  const children: RouteObject[] = routesOf(resource).map(({ path, screen }) => {
    const name = resource.pages?.[screen];
    const Page = name && areas.page(name);
    const Screen = screen === "list" ? ListScreen : EditScreen;
    const own = screen === "list" && list;
    return {
      path,
      element: own || (Page ? <Page /> : <Screen resource={resource} />),
      errorElement: <Failed />,
    };
  });
  const frame = (
    <refine.Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
      resources={[{ name: resource.name }]}
    >
      <main>
        <Outlet />
      </main>
      <Modals />
    </refine.Refine>
  );
  const router = createMemoryRouter(
    [{ element: frame, children: [...children, { path: "*", element: <p>elsewhere</p> }] }],
    { initialEntries: [address] },
  );
  render(
    <AreasProvider value={areas}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </AreasProvider>,
  );
  return { router, queryClient, at: () => router.state.location.pathname + router.state.location.search };
}

/** Stands for the shell's error screen. */
function Failed() {
  return <p role="alert">{String(useRouteError())}</p>;
}
