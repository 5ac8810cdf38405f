import { CameraOutlined } from "@ant-design/icons";
import { describe, expect, test } from "vitest";
import { signedIn } from "../../../contract/core/access";
import { defineEntity } from "../../../contract/core/entity";
import { text } from "../../../contract/core/field";
import { NIL_ID } from "../../../contract/core/ids";
import { operationsOf } from "../../../contract/core/operations";
import { areas, loaders } from "../../../src/areas";
import { pages as definedPages, recordPages, resources } from "../../../src/resources";
import { defineResource } from "../../../src/resources/define";
import { overlays } from "../../../src/resources/overlays";
import { mayOpen, pathsOf, routesOf } from "../../../src/resources/routes";
import type { Kind } from "../../../src/screens/slots/slots";

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
      area: "overlays",
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

test("every slot that a resource names is filled by an area, and every page exists", async () => {
  const names = Object.keys(loaders) as (keyof typeof loaders)[];
  await Promise.all(names.map(areas.load));
  const slot = (kind: Kind, name: string | undefined) => {
    if (name) expect(areas.slot(kind, name), name).toBeTruthy(); // throws for one that no area fills
  };
  for (const { list, form, pages } of resources) {
    for (const column of list.columns) if (typeof column !== "string") slot("cells", column.slot);
    for (const group of form.groups) slot("groups", group.slot);
    slot("toolbars", list.toolbar);
    slot("sides", form.side?.slot);
    for (const name of Object.values(pages ?? {})) expect(areas.page(name), name).toBeTruthy();
  }
  for (const { area, name } of [...definedPages, ...recordPages])
    expect(areas.page(`${area}/${name}`), name).toBeTruthy();
  expect(() => areas.slot("cells", "overlays/nothing")).toThrow("overlays/nothing");
  expect(() => areas.page("overlays/nothing")).toThrow("overlays/nothing");
});
