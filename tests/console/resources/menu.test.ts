import { describe, expect, test } from "vitest";
import { isCurrent, type MenuItem, mayVisit, menu, menuFor } from "../../../src/resources/menu";

const leaves = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => (item.children ? leaves(item.children) : [item.route]));
const everything = new Set(menu.flatMap(({ items }) => leaves(items)));
const routes = (role: "user" | "dealer" | "admin") =>
  menuFor(role, everything).flatMap(({ items }) => items.map(({ route }) => route));

const FOR_ALL = [
  "/balance",
  "/events",
  "/photo_booths",
  "/generations",
  "/galleries",
  "/quizzes",
  "/styles",
  "/categories",
];

describe("the menu of", () => {
  test("an organiser has these items and no others [SHELL-19 SHELL-24 SHELL-26 SHELL-27 SHELL-29 SHELL-31..33 SHELL-55]", () => {
    expect(routes("user").sort()).toEqual([...FOR_ALL].sort());
  });

  test("a dealer has users and finance besides [SHELL-20 SHELL-22 SHELL-56]", () => {
    expect(routes("dealer").sort()).toEqual([...FOR_ALL, "/users", "/finance"].sort());
  });

  test("an admin has all of the table [SHELL-25 SHELL-28 SHELL-30 SHELL-34..39 SHELL-57]", () => {
    const admins = [
      "/workflows",
      "/servers",
      "/participants",
      "/reports",
      "/delivery",
      "/client-versions",
      "/api-keys",
      "/routing-tags",
      "/routing-debug",
    ];
    expect(routes("admin").sort()).toEqual([...FOR_ALL, "/users", "/finance", ...admins].sort());
  });

  test("a role has its sections in their order, none of them empty [SHELL-15]", () => {
    const sections = (role: "user" | "admin") => menuFor(role, everything).map(({ key }) => key);
    expect(sections("admin")).toEqual(["main", "management", "admin"]);
    expect(sections("user")).toEqual(["main", "management"]);
  });

  test("users and finance hold exactly their children [SHELL-17 SHELL-21 SHELL-23]", () => {
    const [, management] = menuFor("dealer", everything);
    const children = (route: string) =>
      management?.items.find((item) => item.route === route)?.children?.map((child) => child.route);
    expect(children("/users")).toEqual(["/users/all", "/users/sessions"]);
    expect(children("/finance")).toEqual([
      "/finance/deposits",
      "/finance/refunds",
      "/finance/codes",
      "/finance/stores",
    ]);
  });

  test("a console without a screen leaves its item out, and a parent without children [SHELL-16]", () => {
    expect(menuFor("admin", new Set(["/styles"]))).toMatchObject([
      { key: "management", items: [{ key: "styles" }] },
    ]);
    expect(menuFor("admin", new Set(["/users/sessions"]))).toMatchObject([
      { items: [{ key: "users", children: [{ key: "sessions" }] }] },
    ]);
    expect(menuFor("admin", new Set())).toEqual([]);
  });
});

test("an item is current on its own path and below it, not beside it [SHELL-18]", () => {
  const styles = menu.flatMap(({ items }) => items).find(({ key }) => key === "styles") as MenuItem;
  expect(["/styles", "/styles/new"].map((path) => isCurrent(styles, path))).toEqual([true, true]);
  expect(["/", "/styles2", "/my/styles"].map((path) => isCurrent(styles, path))).toEqual([
    false,
    false,
    false,
  ]);
});

test("nobody may visit what lies below an item that is hidden from them", () => {
  expect(mayVisit("/servers/1", "dealer")).toBe(false);
  expect(mayVisit("/finance/codes/new", "user")).toBe(false);
  expect(mayVisit("/finance/codes/new", "dealer")).toBe(true);
  expect(mayVisit("/branding/overlays", "user")).toBe(true);
  expect(mayVisit("/servers-of-mine", "user")).toBe(true);
});
