import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Part } from "../../../contract/core/entity";
import {
  choice,
  money,
  number,
  place,
  readOnly,
  secret,
  stamps,
  text,
  writableBy,
} from "../../../contract/core/field";
import { definePart, group, rows } from "../../../contract/core/nested";
import {
  documentModel,
  isReadOnly,
  isUntouched,
  nestedPaths,
  secretPaths,
  wireDraft,
} from "../../../src/editor/document-model";
import { type EditorState, initialState, reduce } from "../../../src/editor/state";
import { nestedBy, type Values } from "../../../src/editor/values";
import { formValues } from "../../../src/fields/codecs";

const answer = definePart({
  name: "answers",
  title: "title",
  fields: { id: stamps.id, title: text({ required: true }), position: place() },
});
const question = definePart({
  name: "questions",
  title: "title",
  fields: {
    id: stamps.id,
    updated_at: stamps.updated_at,
    title: text({ required: true }),
    weight: number(),
    position: place(),
    answers: rows(answer, { least: [1, "too few"] }),
  },
});
const address = definePart({
  name: "address",
  title: "street",
  fields: { street: text({ required: true }), floor: number(), lines: rows(answer) },
});
const poll = definePart({
  name: "polls",
  title: "name",
  fields: {
    name: text({ required: true }),
    mood: choice(["calm", "wild"], "calm"),
    price: money({ min: 0 }),
    password: secret(z.string()),
    owner: writableBy(["admin"], number()),
    made: readOnly(number()),
    address: group(address),
    questions: rows(question, { least: [1, "too few"] }),
  },
  check: ({ name, mood }) => [
    ...(name === "wild" ? [{ path: "name", message: "no such name" }] : []),
    ...(mood === "calm" ? [] : [{ path: "mood", message: "not calm" }]),
  ],
}) as unknown as Part;

const NESTED = nestedBy(nestedPaths(poll));
const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const stored = (n: number, position: number, changes: object = {}) => ({
  id: ID(n),
  updated_at: "2026-01-01T00:00:00Z",
  title: `Q${n}`,
  weight: n,
  position,
  answers: [{ id: ID(n + 5), title: "A", position: 0, extra: 1 }],
  extra: 1,
  ...changes,
});
const RECORD = {
  name: "Mood",
  mood: "calm",
  price: 1.5,
  owner: 1,
  made: 1,
  address: { street: "Main", floor: 2, lines: [], extra: 1 },
  questions: [stored(1, 0), stored(2, 1)],
  extra: 1,
};
type Row = Values & { id: string };
const valuesOf = (record: object = RECORD) => formValues(poll, record as Values) as Values;
const questionsOf = (record: object = RECORD) => valuesOf(record).questions as readonly Row[];

/** The editor of a stored poll after these changes. */
function changed(changes: Record<string, unknown>, record: object = RECORD): EditorState {
  let state = initialState({ record: record as Values }, valuesOf(record));
  for (const [path, value] of Object.entries(changes))
    state = reduce(state, { type: "changed", path, value }, NESTED);
  return state;
}
const sent = (changes: Record<string, unknown>, record: object = RECORD) =>
  wireDraft(poll, changed(changes, record)) as unknown as typeof RECORD;

describe("the paths of a document", () => {
  test("that have fields inside are those of its groups and rows, at any depth", () => {
    expect(nestedPaths(poll)).toEqual(["address", "address.lines", "questions", "questions.*.answers"]);
  });

  test("of secrets are those of its own fields", () => {
    expect(secretPaths(poll)).toEqual(["password"]);
  });

  test("that only the server writes are known at any depth; what is no field is none of them", () => {
    const paths = [
      "made",
      "questions.0.updated_at",
      "questions.3.answers.1.id",
      "questions.0",
      "questions",
      "questions.0.title",
      "address.street",
      "other",
      "questions.0.other",
    ];
    expect(paths.filter((path) => isReadOnly(poll, path))).toEqual(paths.slice(0, 3));
  });

  test("are touched by a change at them or below; what the record does not have is never untouched", () => {
    const state = changed({ "questions.0.title": "New" });
    expect(["name", "questions", "password"].map((key) => isUntouched(state, key))).toEqual([
      true,
      false,
      false,
    ]);
    expect(isUntouched(changed({ name: "N" }), "name")).toBe(false);
  });
});

describe("the draft that is sent", () => {
  test("has what was read where nothing was changed, the very same values [OP-178]", () => {
    const draft = sent({ name: "Other" });
    expect(draft).toEqual({
      name: "Other",
      mood: "calm",
      price: 1.5,
      password: "",
      owner: 1,
      made: 1,
      address: RECORD.address,
      questions: RECORD.questions,
    });
    expect(draft.questions).toBe(RECORD.questions);
  });

  test("has the changed member of a row; its other members and the other rows are as read [OP-178]", () => {
    const { questions } = sent({ "questions.0.weight": "7" });
    const { extra: _, ...fields } = stored(1, 0);
    expect(questions[0]).toEqual({ ...fields, weight: 7 });
    expect(questions[0]?.answers).toBe(RECORD.questions[0]?.answers);
    expect(questions[1]).toBe(RECORD.questions[1]);
  });

  test("has the places of rows that moved, and of new ones; others keep theirs, with gaps", () => {
    const record = { ...RECORD, questions: [stored(1, 0), stored(2, 5), stored(3, 9)] };
    const [one, two, three] = questionsOf(record) as [Row, Row, Row];
    const places = (list: readonly Values[]) =>
      sent({ questions: list }, record).questions.map(({ id, position }) => [id, position]);
    expect(places([one, two])).toEqual([
      [ID(1), 0],
      [ID(2), 5],
    ]);
    expect(places([one, three, two])).toEqual([
      [ID(1), 0],
      [ID(3), 1],
      [ID(2), 2],
    ]);
    expect(places([one, two, three, { ...one, id: ID(4) }])).toEqual([
      [ID(1), 0],
      [ID(2), 5],
      [ID(3), 9],
      [ID(4), 3],
    ]);
  });

  test("has the whole of a moved row, and of a new one with what the form says", () => {
    const [one, two] = questionsOf() as [Row, Row];
    const { questions } = sent({ questions: [two, { ...one, id: ID(4), weight: "3" }] });
    const { extra: _, ...moved } = stored(2, 0);
    expect(questions[0]).toEqual(moved);
    expect(questions[1]).toMatchObject({ id: ID(4), title: "Q1", weight: 3, position: 1 });
  });

  test("has members as read that the page does not edit", () => {
    const [one, two] = questionsOf() as [Row, Row];
    const { weight: _, ...bare } = one;
    const { questions } = sent({ questions: [{ ...bare, title: "New" }, two] });
    expect(questions[0]).toMatchObject({ title: "New", weight: 1 });
  });

  test("has the changed member of a group, or null where the group is gone", () => {
    expect(sent({ "address.floor": "3" }).address).toEqual({ street: "Main", floor: 3, lines: [] });
    expect(sent({ address: null }).address).toBeNull();
    const without = { ...RECORD, address: null };
    const made = { street: "Side", floor: "1", lines: [] };
    expect(sent({ address: made }, without).address).toEqual({ street: "Side", floor: 1, lines: [] });
  });
});

describe("the errors of a document", () => {
  const setting = { action: "update" as "create" | "update", role: "admin" as "admin" | "user" };
  const errors = (
    path: string,
    changes: Record<string, unknown>,
    { record = RECORD as object, ...more }: Partial<typeof setting> & { record?: object } = {},
  ) => {
    const { check } = documentModel(poll, () => ({ ...setting, ...more }));
    return check.field(path, changed(changes, record)).map(({ path: at, message }) => `${at} ${message}`);
  };

  test("are those of one field: missing, or not to be read", () => {
    expect(errors("name", {})).toEqual([]);
    expect(errors("name", { name: " " })).toEqual(["name validation.required"]);
    expect(errors("price", { price: "x" })).toEqual(["price validation.not_a_number"]);
    expect(errors("price", { price: "-1" })).toEqual(["price validation.too_small"]);
    expect(errors("price", { name: " " })).toEqual([]);
    expect(errors("other", {})).toEqual([]);
  });

  test("of a number that the user may not write are none, whatever is in the form", () => {
    expect(errors("owner", { owner: "x" })).toEqual(["owner validation.not_a_number"]);
    expect(errors("owner", { owner: "x" }, { role: "user" })).toEqual([]);
    expect(errors("made", { made: "x" })).toEqual([]);
  });

  test("leave an unknown choice of another server alone until it is changed [OP-179 OP-180]", () => {
    const record = { ...RECORD, mood: "blue" };
    expect(errors("mood", {}, { record })).toEqual([]);
    expect(errors("mood", {}, { record, action: "create" })).toHaveLength(1);
    expect(errors("mood", { mood: "blue" })).toHaveLength(1);
    expect(errors("mood", {}, { record: { ...RECORD, name: "x" } })).toEqual([]);
    const { check } = documentModel(poll, () => setting);
    expect(check.across(changed({}, record))).toEqual([]);
    expect(check.across(changed({ mood: "wild" }))).toEqual([{ path: "mood", message: "not calm" }]);
    expect(check.across(changed({ name: "wild" }, record))).toEqual([
      { path: "name", message: "no such name" },
    ]);
  });

  test("of a list are its length alone, those of a row are at that row", () => {
    const changes = { questions: [{ ...questionsOf()[0], title: "", weight: "x" }] };
    expect(errors("questions", changes)).toEqual([]);
    expect(errors("questions", { questions: [] })).toEqual(["questions too few"]);
    expect(errors("questions.0", changes)).toEqual(["questions.0.weight validation.not_a_number"]);
    expect(errors("questions.0", { "questions.0.title": " " })).toEqual([
      "questions.0.title validation.required",
    ]);
    expect(errors("questions.1", { "questions.0.title": " " })).toEqual([]);
    expect(errors("questions.7", changes)).toEqual([]);
    expect(errors("questions.0", { "questions.0.answers": [] })).toEqual(["questions.0.answers too few"]);
  });

  test("of a row of a row are found there, in rows that came from elsewhere too", () => {
    const [one] = questionsOf() as [Row];
    const answers = [{ id: ID(9), title: " " }];
    expect(errors("questions.0", { "questions.0.answers": answers })).toEqual([
      "questions.0.answers.0.title validation.required",
    ]);
    const added = { ...one, id: ID(4), weight: "x" };
    expect(errors("questions.2", { questions: [...questionsOf(), added] })).toEqual([
      "questions.2.weight validation.not_a_number",
    ]);
  });

  test("of a new row are none of what the server sets", () => {
    const { updated_at: _, ...bare } = questionsOf()[0] as Row;
    const added = { ...bare, id: "new-1", updated_at: "" };
    expect(errors("questions.2", { questions: [...questionsOf(), added] })).toEqual([]);
  });

  test("of a group are at its members", () => {
    expect(errors("address", { "address.floor": "x" })).toEqual(["address.floor validation.not_a_number"]);
    expect(errors("address", { "address.street": " " })).toEqual(["address.street validation.required"]);
  });

  test("are found again after each change, there and back", () => {
    const { check, draftOf } = documentModel(poll, () => setting);
    const wrong = changed({ name: " " });
    expect(check.field("name", wrong)).toHaveLength(1);
    expect(check.field("name", changed({}))).toEqual([]);
    expect(check.field("name", wrong)).toHaveLength(1);
    expect(draftOf(changed({ name: "x" })).name).toBe("x");
    const state = changed({ "address.floor": "3" });
    // What has not changed is not encoded again.
    expect(draftOf(state).address).toBe(draftOf({ ...state, tried: true }).address);
  });
});
