import { describe, expect, test } from "vitest";
import type { Role } from "../../../contract/core/access";
import { NIL_ID } from "../../../contract/core/ids";
import { keepableValues } from "../../../src/editor/keepable";
import { formValues } from "../../../src/fields/codecs";
import { overlays } from "../../../src/resources/overlays";
import { users } from "../../../src/resources/users";
import {
  createEntityStore,
  type EntityStore,
  type FormSetting,
  savePayload,
} from "../../../src/screens/form/entity-model";
import { newRecordValues } from "../../../src/screens/use-document";
import { overlayOf } from "../providers/support/data";

const ME = "11111111-1111-4111-8111-111111111111";
const file = new Blob(["jpeg"]);
const picked = { state: "picked", file } as const;

const setting = (role: Role = "user", action: "create" | "update" = "create"): FormSetting => ({
  resource: overlays,
  action,
  role,
});
const fresh = (role: Role = "user"): EntityStore =>
  createEntityStore(setting(role), { record: {} }, newRecordValues(setting(role), ME, overlays.entity), true);
const stored = (changes: object = {}): EntityStore => {
  const record = overlayOf({ has_portrait: true, ...changes });
  return createEntityStore(setting("user", "update"), { record }, formValues(overlays.entity, record), false);
};
const fill = (store: EntityStore, values: Record<string, unknown>) => {
  for (const [path, value] of Object.entries(values)) store.dispatch({ type: "changed", path, value });
  return store;
};

describe("a new overlay", () => {
  test("begins with the nil id, active, for both orientations [LIST-07 OVL-16]", () => {
    expect(fresh().get().values).toMatchObject({ id: NIL_ID, orientation: "both", active: true, name: "" });
  });

  test("belongs to the admin who creates it until another owner is chosen", () => {
    expect(fresh("admin").get().values.id_user).toBe(ME);
    expect(fresh("admin").shown()).toContain("id_user");
    expect(fresh("user").shown()).not.toContain("id_user");
  });
});

describe("requirements of an overlay", () => {
  test("a name of more than spaces [OVL-19]", () => {
    expect(fresh().problems().name).toBe("validation.required");
    expect(fill(fresh(), { name: "  " }).problems().name).toBe("validation.required");
    expect(fill(fresh(), { name: "Frame" }).problems().name).toBeUndefined();
  });

  test.each([
    ["both", ["landscape", "portrait"]],
    ["portrait", ["portrait"]],
    ["landscape", ["landscape"]],
  ])("%s needs %j [OVL-20..22]", (orientation, needed) => {
    const store = fill(fresh(), { name: "Frame", orientation });
    expect(Object.keys(store.problems()).sort()).toEqual(needed);
    for (const key of needed) fill(store, { [key]: picked });
    expect(store.problems()).toEqual({});
  });

  test("its form shows the pictures of its orientation", () => {
    const pictures = (orientation: string) =>
      fill(fresh(), { orientation })
        .shown()
        .filter((key) => key === "portrait" || key === "landscape");
    expect(pictures("portrait")).toEqual(["portrait"]);
    expect(pictures("landscape")).toEqual(["landscape"]);
    expect(pictures("both")).toEqual(["portrait", "landscape"]);
  });

  test("a stored picture satisfies, a removed one does not", () => {
    expect(stored().problems()).toEqual({});
    expect(fill(stored(), { portrait: { state: "removed" } }).problems()).toEqual({
      portrait: "validation.image_required",
    });
  });
});

describe("a save carries", () => {
  test("the fields of the record, its id and picked pictures", () => {
    const store = fill(fresh(), { name: "Frame", portrait: picked, landscape: picked });
    expect(savePayload(store.setting, store.get())).toEqual({
      id: NIL_ID,
      active: true,
      name: "Frame",
      description: "",
      orientation: "both",
      portrait: picked,
      landscape: picked,
    });
  });

  test("no picture that the orientation does not use, which stays in the draft", () => {
    const store = fill(fresh(), { portrait: picked, landscape: picked, orientation: "portrait" });
    expect(savePayload(store.setting, store.get())).not.toHaveProperty("landscape");
    expect(store.get().values.landscape).toBe(picked);
  });

  test("no untouched picture", () => {
    const store = fill(stored(), { name: "Other" });
    expect(Object.keys(savePayload(store.setting, store.get()))).not.toContain("portrait");
  });

  test("untouched values byte for byte, even such as the form would write otherwise", () => {
    const store = fill(stored({ orientation: "diagonal", description: "  two\r\nlines " }), {
      name: "Other",
    });
    expect(savePayload(store.setting, store.get())).toMatchObject({
      orientation: "diagonal",
      description: "  two\r\nlines ",
    });
  });
});

test("errors show at a field once it was changed and left, or all of them after a try to save", () => {
  const store = fresh();
  const leave = () => store.dispatch({ type: "left", path: "name" });
  leave();
  expect(store.errors()).toEqual({});
  fill(store, { name: " " });
  leave();
  expect(store.errors()).toEqual({ name: "validation.required" });
  fill(store, { name: "Frame" });
  expect(store.errors()).toEqual({});
  store.dispatch({ type: "tried" });
  expect(Object.keys(store.errors()).sort()).toEqual(["landscape", "portrait"]);
});

test("rejected input is reported instead of a missing value", () => {
  const store = fresh();
  store.dispatch({ type: "tried" });
  store.dispatch({ type: "noted", path: "portrait", message: "Not JPEG" });
  expect(store.errors().portrait).toBe("Not JPEG");
  fill(store, { portrait: picked });
  expect(store.errors().portrait).toBeUndefined();
});

test("a kept draft holds the changes, and never a secret", () => {
  const store = fill(fresh(), { name: "Frame", portrait: picked });
  expect(keepableValues(store.get(), store.model).values).toEqual({ name: "Frame", portrait: picked });
  expect(keepableValues(store.get(), { secrets: ["name"] }).values).toEqual({ portrait: picked });
  expect(
    createEntityStore({ resource: users as never, role: "admin" }, { record: {} }, {}, true).model.secrets,
  ).toEqual(["password", "password_repeat"]);
});
