import { expect, test } from "vitest";
import { NIL_ID } from "../../../contract/core/ids";
import { resources } from "../../../src/resources";
import { overlays } from "../../../src/resources/overlays";
import { pathsOf, routesOf } from "../../../src/resources/routes";

test("overlays are listed, made and changed under branding [OVL-01..03]", () => {
  const paths = pathsOf(overlays);
  expect(paths.list).toBe("/branding/overlays");
  expect(paths.create).toBe("/branding/overlays/new");
  expect(paths.record("a-b")).toBe("/branding/overlays/a-b");
  expect(routesOf(overlays).map(({ path, screen }) => [path, screen])).toEqual([
    ["branding/overlays", "list"],
    ["branding/overlays/:id", "record"],
  ]);
  expect(routesOf(overlays).every(({ access }) => access.length === 3)).toBe(true);
});

test("the nil id leads to the form of a new record [LIST-07]", () => {
  expect(pathsOf(overlays).record(NIL_ID)).toBe("/branding/overlays/new");
});

test("every resource shows its title, and no two share a path", () => {
  for (const { entity, list } of resources) {
    const fields = list.columns.map((column) => (typeof column === "string" ? column : column.field));
    expect(fields).toContain(entity.title);
  }
  const paths = resources.map(({ route }) => route);
  expect(new Set(paths).size).toBe(paths.length);
});
