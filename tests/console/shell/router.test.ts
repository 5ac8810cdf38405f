import { QueryClient } from "@tanstack/react-query";
import type { DataRouteObject } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { areas } from "../../../src/areas";
import { screens } from "../../../src/resources";
import { listPathOf } from "../../../src/resources/routes";
import { consoleRouter } from "../../../src/shell/router";
import { START } from "../../../src/shell/screens";
import { fakeMedia } from "./support/media";

vi.mock("../../../src/providers/http/session", async () => (await import("./support/session")).fakeSession);

afterEach(() => vi.unstubAllGlobals());

const leaves = (routes: readonly DataRouteObject[]): DataRouteObject[] =>
  routes.flatMap((route) => (route.children ? leaves(route.children) : [route]));

test("all private routes hang below the one layout, and below one that catches their errors [SHELL-01]", () => {
  fakeMedia();
  const router = consoleRouter(areas, new QueryClient());
  expect(router.routes).toHaveLength(1);
  const [layout] = router.routes;
  expect(layout?.children).toHaveLength(1);
  expect(layout?.children?.[0]?.hasErrorBoundary).toBe(true);
  const paths = leaves(router.routes).map(({ path }) => path);
  for (const screen of screens) expect(paths.map((path) => `/${path}`)).toContain(listPathOf(screen));
  expect(paths).toContain("*");
  router.dispose();
});

test("a typed styles/id leads to the style, whose page has a longer path", () => {
  fakeMedia();
  const router = consoleRouter(areas, new QueryClient());
  const paths = leaves(router.routes).map(({ path }) => path);
  expect(paths).toContain("styles/:id");
  expect(new Set(paths).size).toBe(paths.length);
  router.dispose();
});

test("the start is the events, or the first list that exists while they do not", () => {
  const hasEvents = screens.some((screen) => listPathOf(screen) === "/events");
  expect(START).toBe(hasEvents ? "/events" : "/branding/overlays");
});
