import { describe, expect, test } from "vitest";
import type { Role } from "../../../contract/core/access";
import { NIL_ID } from "../../../contract/core/ids";
import { overlays } from "../../../src/resources/overlays";
import type { FormSetting } from "../../../src/screens/form/draft";
import { formValues, keepableValues, savePayload } from "../../../src/screens/form/draft";
import { createFormStore, type FormStore } from "../../../src/screens/form/form-store";
import { newRecordValues } from "../../../src/screens/form/new-record";
import { overlayOf } from "../providers/support/data";

const ME = "11111111-1111-4111-8111-111111111111";
const file = new Blob(["jpeg"]);
const picked = { state: "picked", file } as const;

const setting = (role: Role = "user", action: "create" | "update" = "create"): FormSetting => ({
  resource: overlays,
  action,
  role,
});
const fresh = (role: Role = "user"): FormStore =>
  createFormStore(setting(role), { record: {} }, newRecordValues(setting(role), ME));
const stored = (changes: object = {}): FormStore => {
  const record = overlayOf({ has_portrait: true, ...changes });
  return createFormStore(setting("user", "update"), { record }, formValues(overlays.entity, record));
};
const fill = (store: FormStore, values: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(values)) store.dispatch({ type: "changed", key, value });
  return store;
};

describe("a new overlay", () => {
  test("begins with the nil id, active, for both orientations [LIST-07 OVL-16]", () => {
    expect(fresh().get().values).toMatchObject({ id: NIL_ID, orientation: "both", active: true, name: "" });
  });

  test("belongs to the admin who makes it until another owner is chosen", () => {
    expect(fresh("admin").get().values.id_user).toBe(ME);
    expect(fresh("admin").shown()).toContain("id_user");
    expect(fresh("user").shown()).not.toContain("id_user");
  });
});

describe("what an overlay needs", () => {
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

  test("no picture that nobody touched", () => {
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

test("faults show at a field once it was left, or all of them after a try to save", () => {
  const store = fresh();
  expect(store.issues()).toEqual({});
  store.dispatch({ type: "visited", keys: ["name"] });
  expect(store.issues()).toEqual({ name: "validation.required" });
  fill(store, { name: "Frame" });
  expect(store.issues()).toEqual({});
});

test("a kept draft holds what was changed, and never a secret", () => {
  const store = fill(fresh(), { name: "Frame", portrait: picked });
  expect(keepableValues(overlays.entity, store.get())).toEqual({ name: "Frame", portrait: picked });
  const secret = {
    ...overlays.entity,
    fields: { ...overlays.entity.fields, name: { kind: "secret" } },
  } as never;
  expect(keepableValues(secret, store.get())).toEqual({ portrait: picked });
});
