import { CameraOutlined } from "@ant-design/icons";
import { describe, expect, test } from "vitest";
import { definePage, type SectionKey } from "../../../src/resources/define";
import { isCurrent, menuFor } from "../../../src/resources/menu";
import { mayVisit } from "../../../src/resources/routes";

type Role = "user" | "dealer" | "admin";

/** The menu of spec B section 2 in the sections of OP-28. Screens that are not built yet are left out by the menu. */
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

const routes = (role: Role) => menuFor(role).flatMap(({ items }) => items.map(({ route }) => route));
const children = (route: string) =>
  menuFor("dealer")
    .flatMap(({ items }) => items)
    .find((item) => item.route === route)
    ?.children?.map((child) => child.route);

describe("the menu of", () => {
  test.each(["user", "dealer", "admin"] as const)(
    "%s has what the table grants the role, in its order [SHELL-16 OP-28]",
    (role) => {
      const shown = menuFor(role).map(({ key, items }) => [key, items.map(({ route }) => route)] as const);
      for (const [key, found] of shown) {
        const allowed = TABLE[key].filter(([, roles]) => roles.includes(role)).map(([route]) => route);
        expect(found).toEqual(allowed.filter((route) => found.includes(route)));
        expect(found.length).toBeGreaterThan(0);
      }
    },
  );

  test("every role has the balance, the booths and the styles [SHELL-19 SHELL-26 SHELL-29]", () => {
    for (const role of ["user", "dealer", "admin"] as const)
      expect(routes(role)).toEqual(expect.arrayContaining(["/balance", "/photo_booths", "/styles"]));
  });

  test("staff alone has users and finance [SHELL-20 SHELL-22 SHELL-56]", () => {
    expect(["user", "dealer", "admin"].map((role) => routes(role as Role).includes("/users"))).toEqual([
      false,
      true,
      true,
    ]);
    expect(["user", "dealer", "admin"].map((role) => routes(role as Role).includes("/finance"))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("admins alone has the machines [SHELL-28 SHELL-30 SHELL-36..39]", () => {
    const own = [
      "/servers",
      "/participants",
      "/client-versions",
      "/api-keys",
      "/routing-tags",
      "/routing-debug",
    ];
    expect(routes("admin")).toEqual(expect.arrayContaining(own));
    for (const role of ["user", "dealer"] as const)
      for (const route of own) expect(routes(role)).not.toContain(route);
  });

  test("a role has its sections in their order, none of them empty [SHELL-15]", () => {
    expect(menuFor("admin").map(({ key }) => key)).toEqual(["main", "management", "admin"]);
    expect(menuFor("user").map(({ key }) => key)).not.toContain("admin");
    expect(menuFor("admin", [])).toEqual([]);
  });

  test("users holds its children, finance those that exist, in their order [SHELL-17 SHELL-21]", () => {
    expect(children("/users")).toEqual(["/users/all", "/users/sessions"]);
    const finance = ["/finance/deposits", "/finance/refunds", "/finance/codes", "/finance/stores"];
    expect(children("/finance")).toEqual(finance.filter((route) => children("/finance")?.includes(route)));
    expect(children("/finance")?.length).toBeGreaterThanOrEqual(3);
  });

  test("a page that is added is there at once for its roles", () => {
    const page = definePage("sessions", {
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
