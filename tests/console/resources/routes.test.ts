import { CameraOutlined } from "@ant-design/icons";
import { describe, expect, test } from "vitest";
import { signedIn } from "../../../contract/core/access";
import { defineEntity } from "../../../contract/core/entity";
import { text } from "../../../contract/core/field";
import { NIL_ID } from "../../../contract/core/ids";
import { operationsOf } from "../../../contract/core/operations";
import { pages, slots } from "../../../src/areas";
import { pages as definedPages, resources } from "../../../src/resources";
import { defineResource } from "../../../src/resources/define";
import { overlays } from "../../../src/resources/overlays";
import { mayOpen, pathsOf, routesOf } from "../../../src/resources/routes";
import type { Slots } from "../../../src/screens/slots/slots";

test("overlays are listed, created and changed under branding [OVL-01..03]", () => {
  const paths = pathsOf(overlays);
  expect(paths.list).toBe("/branding/overlays");
  expect(paths.create).toBe("/branding/overlays/new");
  expect(paths.record("a-b")).toBe("/branding/overlays/a-b");
  expect(routesOf(overlays).map(({ path, screen }) => [path, screen])).toEqual([
    ["branding/overlays", "list"],
    ["branding/overlays/:id", "edit"],
  ]);
  expect(routesOf(overlays).every(({ access }) => access.length === 3)).toBe(true);
});

test("the nil id opens the form of a new record [LIST-07]", () => {
  expect(pathsOf(overlays).record(NIL_ID)).toBe("/branding/overlays/new");
});

test("every resource shows its title, and no two share a path", () => {
  for (const { entity, list } of resources) {
    const fields = list.columns.map((column) => (typeof column === "string" ? column : column.field));
    expect(fields).toContain(entity.title);
  }
  const paths = resources.map((resource) => resource.paths.list);
  expect(new Set(paths).size).toBe(paths.length);
});

describe("a resource with special paths and pages", () => {
  const lamps = defineResource(
    defineEntity({
      name: "lamps",
      singular: "lamp",
      plural: "lamps",
      title: "name",
      fields: { name: text({ max: 80 }) },
      rows: "owner",
      access: {
        list: signedIn,
        read: signedIn,
        many: [],
        create: signedIn,
        update: ["dealer", "admin"],
        remove: [],
      },
      generic: { create: false, update: false },
      transport: { path: "/lamps/" },
    }),
    {
      icon: CameraOutlined,
      paths: { list: "lamps", create: "lamps/new", edit: "lamps/edit/:id", show: "lamps/view/:id" },
      pages: { create: "lamp-editor", edit: "lamp-editor" },
      list: { row: "dense", columns: ["name"] },
      form: { groups: [] },
    },
  );

  test("has a route for each, for the allowed roles", () => {
    expect(routesOf(lamps).map(({ path, screen, access }) => [screen, path, access])).toEqual([
      ["list", "lamps", ["user", "dealer", "admin"]],
      ["create", "lamps/new", ["user", "dealer", "admin"]],
      ["show", "lamps/view/:id", ["user", "dealer", "admin"]],
      ["edit", "lamps/edit/:id", ["dealer", "admin"]],
    ]);
    const paths = pathsOf(lamps);
    expect([paths.create, paths.record("a/b"), paths.show("7")]).toEqual([
      "/lamps/new",
      "/lamps/edit/a%2Fb",
      "/lamps/view/7",
    ]);
  });

  test("may be created although no generic call creates it", () => {
    expect(operationsOf(lamps.entity).map(({ action }) => action)).toEqual(["list", "read"]);
    expect(mayOpen(lamps, "record", "user")).toBe(true);
  });
});

test("every slot that a resource names is filled by an area, and every page exists", () => {
  for (const { list, form, pages: own } of resources) {
    const named = (kind: keyof Slots, names: (string | undefined)[]) =>
      names.filter(Boolean).map((name) => [kind, name as string] as const);
    const used = [
      ...named(
        "cells",
        list.columns.map((column) => (typeof column === "string" ? undefined : column.slot)),
      ),
      ...named(
        "groups",
        form.groups.map(({ slot }) => slot),
      ),
      ...named("toolbars", [list.toolbar]),
      ...named("sides", [form.side]),
    ];
    for (const [kind, name] of used)
      expect(Object.keys(slots[kind] ?? {}), `${kind}/${name}`).toContain(name);
    for (const name of Object.values(own ?? {})) expect(Object.keys(pages)).toContain(name);
  }
  for (const { name } of definedPages) expect(Object.keys(pages)).toContain(name);
});
