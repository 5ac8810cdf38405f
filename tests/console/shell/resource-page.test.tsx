import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { createMemoryRouter, RouterProvider, useRouteError } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { areas } from "../../../src/areas";
import { Dots } from "../../../src/components/page/dots";
import { overlays } from "../../../src/resources/overlays";
import { stores } from "../../../src/resources/stores";
import { RedirectTo } from "../../../src/shell/guarded-page";
import { ResourcePage } from "../../../src/shell/resource-page";
import { waitUntil } from "../../support/wait-until";
import { fakeMedia } from "./support/media";
import { openRefine } from "./support/refine";
import { organiser, signIn } from "./support/session";
import { startTexts } from "./support/texts";

vi.mock("../../../src/providers/http/session", async () => (await import("./support/session")).fakeSession);

let arrive: () => void;
vi.mock("../../../src/screens/list-screen", async () => {
  await new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { ListScreen: () => <h1>The list</h1> };
});
vi.mock("../../../src/shared/boot", () => ({
  boot: {
    areas: { "photo-booths": ["/assets/booths.js", "/assets/booths.css"], servers: ["/assets/servers.js"] },
  },
}));
vi.mock("../../../src/screens/edit-screen", () => ({ EditScreen: () => <h1>The form</h1> }));

const InRefine = await openRefine();
await Promise.all([areas.load("overlays"), areas.load("servers")]);
beforeEach(() => startTexts());
afterEach(cleanup);

const drawRouter = (router: ReturnType<typeof createMemoryRouter>) =>
  act(async () => {
    render(
      <InRefine>
        <Suspense fallback={<Dots />}>
          <RouterProvider router={router} />
        </Suspense>
      </InRefine>,
    );
  });

async function draw(
  path: string,
  screenKind: "list" | "edit" = "list",
  access: ("user" | "dealer" | "admin")[] = ["user"],
) {
  const route = { resource: overlays, screen: screenKind, path, access };
  const router = createMemoryRouter(
    [
      { path: "/", element: <h1>Start</h1> },
      { path: "/users", element: <RedirectTo path="/users/all" /> },
      { path: "/branding/overlays/:id", element: <ResourcePage route={route} areas={areas} /> },
      { path: "*", element: <ResourcePage route={route} areas={areas} /> },
    ],
    { initialEntries: [path] },
  );
  await drawRouter(router);
  return router;
}

describe("a page of a resource", () => {
  test("shows three dots until its code has arrived [SHELL-51 SHELL-52]", async () => {
    signIn();
    await draw("/branding/overlays");
    expect(screen.getByRole("status").className).toBe("dots");
    await waitUntil(() => arrive());
    expect(await screen.findByRole("heading", { name: "The list" })).toBeTruthy();
    expect(screen.queryByRole("status")).toBeNull();
  });

  test("refuses a wrong id in its own words where it has some [STO-30]", async () => {
    signIn({ ...organiser, is_dealer: true });
    fakeMedia();
    await areas.load("stores");
    const path = "/finance/stores/undefined";
    const route = { resource: stores, screen: "edit" as const, path, access: ["dealer" as const] };
    const Thrown = () => <h1>{String(useRouteError())}</h1>;
    const element = <ResourcePage route={route as never} areas={areas} />;
    const routes = [{ path: "/finance/stores/:id", element, errorElement: <Thrown /> }];
    vi.spyOn(console, "error").mockReturnValue();
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    await drawRouter(router);
    expect(await screen.findByText(/errors\.invalid_store_id/)).toBeTruthy();
  });

  test("that the role may not call redirects to the start before anything is drawn", async () => {
    signIn();
    expect((await draw("/branding/overlays", "edit", ["admin"])).state.location.pathname).toBe("/");
    expect(screen.queryByRole("heading", { name: "The form" })).toBeNull();
  });

  test("is reached by the list's path and an id, where its own path is longer", async () => {
    signIn();
    const id = "33333333-3333-4333-8333-333333333333";
    const routes = [
      { path: "/styles/:id", element: <RedirectTo path="/styles/edit/:id" /> },
      { path: "*", element: <h1>The style</h1> },
    ];
    const router = createMemoryRouter(routes, { initialEntries: [`/styles/${id}`] });
    await drawRouter(router);
    expect(router.state.location.pathname).toBe(`/styles/edit/${id}`);
  });

  test("below a menu item hidden from the role redirects to the start", async () => {
    signIn();
    expect((await draw("/servers/7", "edit")).state.location.pathname).toBe("/");
  });

  test.each(["00000000-0000-0000-0000-000000000000", "7", "my"])(
    "of the id %s is none, without asking the server [OP-12]",
    async (id) => {
      signIn();
      await draw(`/branding/overlays/${id}`, "edit");
      expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty(
        "textContent",
        "Page not found",
      );
    },
  );

  test.each(["new", "33333333-3333-4333-8333-333333333333"])("of %s is the form", async (id) => {
    signIn();
    await draw(`/branding/overlays/${id}`, "edit");
    expect(await screen.findByRole("heading", { name: "The form" })).toBeTruthy();
  });

  test("is there for the roles that may see it [SHELL-58]", async () => {
    signIn({ ...organiser, is_admin: true });
    await draw("/servers/7", "edit", ["admin"]);
    expect(await screen.findByRole("heading", { name: "The form" })).toBeTruthy();
  });
});

test("other areas are fetched once a list is idle, and not while somebody types; none of them runs", async () => {
  const load = vi.spyOn(areas, "load").mockResolvedValue(undefined);
  const fetched = () =>
    [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")].map((link) =>
      link.getAttribute("href"),
    );
  vi.useFakeTimers();
  try {
    signIn();
    await draw("/branding/overlays");
    load.mockClear();
    for (let key = 0; key < 20; key++) {
      fireEvent.keyDown(document.body, { key: "a" });
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(fetched()).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    // No servers: an organiser does not see them.
    expect(fetched().filter((href) => href?.startsWith("/assets/"))).toEqual([
      "/assets/booths.js",
      "/assets/booths.css",
    ]);
    expect(load).not.toHaveBeenCalledWith("photo-booths");
    for (const link of document.head.querySelectorAll("link[rel=prefetch]"))
      link.dispatchEvent(new Event("load"));
    expect(fetched()).toEqual([]);
  } finally {
    vi.useRealTimers();
    load.mockRestore();
  }
});

test("the page before stays while code comes from the cache, and not for long", async () => {
  const load = vi.spyOn(areas, "load").mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers();
  try {
    signIn({ ...organiser, is_admin: true });
    const router = await draw("/", "list", ["admin"]);
    await act(async () => void router.navigate("/servers"));
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(load).toHaveBeenCalled();
    expect(screen.getByRole("heading", { name: "Start" })).toBeTruthy();
    expect(screen.queryByRole("status")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByRole("heading", { name: "Start" })).toBeNull();
  } finally {
    vi.useRealTimers();
    load.mockRestore();
  }
});

test("a parent's own path redirects to its first child, or to the start", async () => {
  signIn({ ...organiser, is_dealer: true });
  expect((await draw("/users", "edit", ["dealer"])).state.location.pathname).toBe("/users/all");
  cleanup();
  signIn();
  expect((await draw("/users", "edit")).state.location.pathname).toBe("/");
});
