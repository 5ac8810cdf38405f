import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Field } from "../../../contract/core/field";
import { quiz } from "../../../contract/entities/quiz";
import { fieldAt, PlainValue } from "../../../src/editor/plain-value";
import { openPage } from "../people/support/people";
import { idOf, overlayOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";

setUpConsole();

const ROW = "cccccccc-0000-4000-8000-000000000001";
const TEXT = { kind: "text" } as Field;
const named = { title: "name", fields: { name: TEXT, open: { kind: "boolean" } } };
const rows = { kind: "rows", part: named } as unknown as Field;
const summed = { kind: "rows", part: { ...named, summary: ["name", "open"] } } as unknown as Field;

/** What is stored or was changed, the other version where there is one, and the text of it. */
const CASES: [what: string, mine: unknown, theirs: unknown, field: Field | undefined, text: string][] = [
  ["nothing", null, undefined, TEXT, "–"],
  ["an empty text", "", undefined, TEXT, "–"],
  ["zero", 0, undefined, undefined, "0"],
  ["a refusal", false, undefined, undefined, "No"],
  ["no picture", { state: "none" }, undefined, undefined, "none"],
  ["a picture that was removed", { state: "removed" }, undefined, undefined, "none"],
  ["a picture that was picked", { state: "picked" }, undefined, undefined, "Your new image"],
  ["the other version's picture", { state: "picked" }, { state: "stored" }, undefined, "Saved image"],
  ["the other version without a picture", { state: "picked" }, { state: "none" }, undefined, "none"],
  ["an empty list", [], undefined, TEXT, "–"],
  ["texts", ["one", "two"], undefined, TEXT, "one, two"],
  ["the other version's texts", ["one"], ["three"], TEXT, "three"],
  ["JSON, by its length", [{}, {}, {}], undefined, { kind: "json" } as Field, "3"],
  ["rows, by their titles", [{ id: ROW, name: "Bar" }, { name: "Door" }], undefined, rows, "Bar, Door"],
  ["rows, by what sums them up", [{ name: "Bar", open: true }], undefined, summed, "Bar – Yes"],
  ["a row without a title", [{ id: ROW, name: "" }], undefined, rows, "cccccccc"],
  ["a row of nothing", [{ name: "" }], undefined, rows, "–"],
  ["rows of no known part", [{ title: "Untitled" }], undefined, undefined, "Untitled"],
];

test("each kind of value is written as a text, of either version [OP-175]", async () => {
  await openPage(
    CASES.map(([what, mine, theirs, field]) => (
      <output key={what} aria-label={what}>
        <PlainValue
          store={{ get: () => ({ values: { one: mine } }) } as never}
          path="one"
          newer={theirs === undefined ? undefined : { one: theirs }}
          field={field}
        />
      </output>
    )),
  );
  await screen.findByRole("status", { name: "nothing" });
  expect(CASES.map(([name]) => [name, screen.getByRole("status", { name }).textContent])).toEqual(
    CASES.map(([name, , , , text]) => [name, text]),
  );
});

test("a reference is written by its name, a time as this person reads it, a choice by its text [OP-175]", async () => {
  const [known, gone] = [idOf(1), idOf(2)];
  const many = "POST /overlays/by_ids";
  server.on(many, () => json({ overlays: [overlayOf({ id: known, name: "Party" })] }));
  const cases: [name: string, value: unknown, field: object, text: string | RegExp][] = [
    ["overlay", known, { kind: "text", to: "overlays" }, "Party"],
    ["overlays", [known, gone], { kind: "text", to: "overlays" }, `Party, ${gone.slice(0, 8)}`],
    ["made", "2026-01-02T15:04:00Z", { kind: "time" }, /2026\D+15:04$/],
    ["boolean", "true", { kind: "choice" }, "Yes"],
    ["boolean", "perhaps", { kind: "choice" }, "perhaps"],
    ["text", "true", { kind: "text" }, "true"],
    ["number", 7, { kind: "text", to: "overlays" }, "7"],
    ["year", 2026, { kind: "time" }, "2026"],
    ["boolean", 1, { kind: "choice" }, "1"],
  ];
  await openPage(
    cases.map(([name, value, field], at) => (
      <output key={String(value)} aria-label={String(at)}>
        <PlainValue
          store={{ get: () => ({ values: { rows: [{ [name]: value }] } }) } as never}
          path={`rows.0.${name}`}
          field={field as Field}
        />
      </output>
    )),
  );
  await waitFor(() => expect(screen.getByRole("status", { name: "0" }).textContent).toBe("Party"));
  for (const [at, [, , , text]] of cases.entries())
    expect(screen.getByRole("status", { name: String(at) }).textContent).toEqual(
      typeof text === "string" ? text : expect.stringMatching(text),
    );
  expect(server.count(many)).toBe(1);
});

test.each([
  ["name", "text"],
  ["questions", "rows"],
  ["questions.0", "rows"],
  ["questions.0.is_required", "boolean"],
  ["questions.1.answers", "rows"],
  ["questions.1.answers.2.title", "text"],
  ["questions.0.nothing", undefined],
  ["nothing.0", undefined],
  ["", undefined],
])("the field at %s", (path, kind) => {
  expect(fieldAt(quiz, path)?.kind).toBe(kind);
});
