import { describe, expect, test } from "vitest";
import { emptyDraft, type Part } from "../../../contract/core/entity";
import { quizDocument } from "../../../contract/entities/quiz";
import { formValues } from "../../../src/fields/codecs";
import { overlays } from "../../../src/resources/overlays";
import { quizzes } from "../../../src/resources/quizzes";
import { users } from "../../../src/resources/users";
import { createEntityStore, type EntityStore, savePayload } from "../../../src/screens/form/entity-model";
import { overlayOf } from "../providers/support/data";

/** The form of a stored record. */
function formOf(resource: typeof overlays | typeof users, record: Record<string, unknown>, isNew = false) {
  const role = "admin";
  const values = { ...formValues(resource.entity as Part, record), password_repeat: "" };
  return createEntityStore(
    { resource: resource as never, role },
    { record: isNew ? {} : record },
    values,
    isNew,
  );
}
const fill = (store: EntityStore, path: string, value: unknown) => {
  store.dispatch({ type: "changed", path, value });
  return store;
};
const sent = (store: EntityStore) => savePayload(store.setting, store.get());

const overlay = (changes: object = {}) => formOf(overlays, overlayOf({ has_portrait: true, ...changes }));
const person = { ...emptyDraft(users.entity), first_name: "A", last_name: "B", email: "a@example.com" };
const user = (changes: object = {}) => formOf(users, { ...person, ...changes });

describe("a save", () => {
  test("sends a password with a new account only, and only if one was typed [USR-31]", () => {
    const fresh = () => formOf(users, person, true);
    expect(sent(fresh())).not.toHaveProperty("password");
    expect(sent(fill(fresh(), "password", "a new one"))).toHaveProperty("password", "a new one");
    expect(sent(fill(user(), "password", "a new one"))).not.toHaveProperty("password");
  });

  test("sends a picture that was removed [OVL-22]", () => {
    expect(sent(fill(overlay(), "portrait", { state: "removed" }))).toHaveProperty("portrait", {
      state: "removed",
    });
  });
});

test("a form knows its table of fields, with those that its page edits besides, and what only the server sets", () => {
  const record = { name: "Mood", questions: [] };
  const values = formValues(quizDocument, record) as Record<string, unknown>;
  const open = (...document: [Part?]) =>
    createEntityStore({ resource: quizzes as never, role: "user" }, { record }, values, false, ...document);
  const [whole, plain] = [open(quizDocument as unknown as Part), open()];
  expect([whole.document, plain.document]).toEqual([quizDocument, quizzes.entity]);
  expect([whole.shown().includes("questions"), plain.shown().includes("questions")]).toEqual([true, false]);
  expect(whole.shown().filter((key) => key === "name")).toHaveLength(1);
  const paths = ["name", "updated_at", "questions.0.id", "questions.0.title"];
  expect(paths.filter((path) => whole.model.isReadOnly?.(path))).toEqual(["updated_at", "questions.0.id"]);
});

describe("the errors of a form", () => {
  test("say that a number cannot be read, not that it is missing", () => {
    expect(user().problems()).toEqual({});
    expect(fill(user(), "balance", "1x").problems().balance).toBe("validation.not_a_number");
    expect(fill(user(), "balance", "").problems().balance).toBe("validation.required");
    expect(fill(user({ balance: 5 }), "balance", "1,5").problems()).toEqual({});
  });

  test("leave an unknown choice of another server alone until it is changed [OP-179 OP-180]", () => {
    const unknown = { orientation: "diagonal", has_landscape: true };
    expect(overlay(unknown).problems()).not.toHaveProperty("orientation");
    expect(fill(overlay(), "orientation", "diagonal").problems()).toHaveProperty("orientation");
    expect(formOf(overlays, overlayOf(unknown), true).problems()).toHaveProperty("orientation");
  });

  test("name other fields that were stored without a value [OVL-19]", () => {
    expect(overlay({ name: "" }).problems()).toHaveProperty("name", "validation.required");
  });

  test("follow what is typed, there and back", () => {
    const store = overlay({ name: "Frame" });
    expect(fill(store, "name", " ").problems().name).toBe("validation.required");
    expect(fill(store, "name", "Frame").problems()).toEqual({});
    expect(fill(store, "name", "  ").problems().name).toBe("validation.required");
  });
});
