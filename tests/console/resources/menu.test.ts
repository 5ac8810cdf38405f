import { CameraOutlined } from "@ant-design/icons";
import { describe, expect, test } from "vitest";
import { definePage, type SectionKey } from "../../../src/resources/define";
import { isCurrent, menuFor } from "../../../src/resources/menu";
import { mayVisit } from "../../../src/resources/routes";

type Role = "user" | "dealer" | "admin";

/** The menu of spec B section 2 in the sections of OP-28. */
const TABLE: Record<SectionKey, readonly [route: string, roles: readonly Role[]][]> = {
  main: ["/balance", "/events", "/photo_booths", "/generations", "/galleries", "/quizzes"].map((route) => [
    route,
    ["user", "dealer", "admin"],
  ]),
  management: [
    ["/users", ["dealer", "admin"]],
    ["/finance", ["dealer", "admin"]],
    ["/styles", ["user", "dealer", "admin"]],
    ["/categories", ["user", "dealer", "admin"]],
  ],
  admin: [
    "/workflows",
    "/servers",
    "/participants",
    "/reports",
    "/delivery",
    "/client-versions",
    "/api-keys",
    "/routing-tags",
    "/routing-debug",
  ].map((route) => [route, ["admin"]]),
};

const children = (route: string) =>
  menuFor("dealer")
    .flatMap(({ items }) => items)
    .find((item) => item.route === route)
    ?.children?.map((child) => child.route);

describe("the menu of", () => {
  // SHELL-55 to SHELL-57 by role, the other ids by item: an item too many, too few or for a wrong role is seen.
  test.each(["user", "dealer", "admin"] as const)(
    "%s is exactly what the table grants the role, in its order [SHELL-16 SHELL-19 SHELL-20 SHELL-22 SHELL-24..39 SHELL-55..57 OP-28]",
    (role) => {
      const granted = Object.entries(TABLE).map(([key, rows]) => [
        key,
        rows.filter(([, roles]) => roles.includes(role)).map(([route]) => route),
      ]);
      const shown = menuFor(role).map(({ key, items }) => [key, items.map(({ route }) => route)]);
      expect(shown).toEqual(granted.filter(([, routes]) => (routes as string[]).length > 0));
    },
  );

  test("a role has its sections in their order, none of them empty [SHELL-15]", () => {
    expect(menuFor("admin").map(({ key }) => key)).toEqual(["main", "management", "admin"]);
    expect(menuFor("user").map(({ key }) => key)).not.toContain("admin");
    expect(menuFor("admin", [])).toEqual([]);
  });

  test("users and finance hold exactly their children, in their order [SHELL-17 SHELL-21 SHELL-23]", () => {
    expect(children("/users")).toEqual(["/users/all", "/users/sessions"]);
    expect(children("/finance")).toEqual([
      "/finance/deposits",
      "/finance/refunds",
      "/finance/codes",
      "/finance/stores",
    ]);
  });

  test("a page that is added is there at once for its roles", () => {
    const page = definePage("sessions", {
      area: "sessions",
      path: "extra",
      access: ["admin"],
      icon: CameraOutlined,
      menu: { section: "admin" },
    });
    expect(menuFor("admin", [page])).toMatchObject([
      { key: "admin", items: [{ key: "sessions", route: "/extra" }] },
    ]);
    expect(menuFor("dealer", [page])).toEqual([]);
  });
});

test("an item is current on its path and below it only [SHELL-18]", () => {
  const item = { key: "styles", route: "/styles", icon: CameraOutlined };
  expect(["/styles", "/styles/new"].map((path) => isCurrent(item, path))).toEqual([true, true]);
  expect(["/", "/styles2", "/my/styles"].map((path) => isCurrent(item, path))).toEqual([false, false, false]);
});

test("a path below an item hidden from a role is forbidden to it [SHELL-58]", () => {
  expect(mayVisit("/servers/1", "dealer")).toBe(false);
  expect(mayVisit("/finance/codes/new", "user")).toBe(false);
  expect(mayVisit("/finance/codes/new", "dealer")).toBe(true);
  expect(mayVisit("/branding/overlays", "user")).toBe(true);
  expect(mayVisit("/servers-of-mine", "user")).toBe(true);
});
