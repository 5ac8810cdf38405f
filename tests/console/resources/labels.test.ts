import path from "node:path";
import { expect, test } from "vitest";
import type { Part } from "../../../contract/core/entity";
import { quizDocument } from "../../../contract/entities/quiz";
import { eventDocument } from "../../../contract/entities/schedule";
import { basesOf, readDictionary } from "../../../scripts/locales/dictionary.mjs";
import { resources } from "../../../src/resources";
import { type AnyResource, columnOf, fieldsIn } from "../../../src/resources/define";
import { furtherColumns } from "../../../src/screens/list/columns/columns";
import { filterRules } from "../../../src/screens/list/filters/filters";

const FOLDER = path.join(import.meta.dirname, "../../../static/locales");

test.each(["en", "ru"])(
  "every filter, column, order and field of a list and a form has a label in %s [TL-01]",
  (language) => {
    const keys = basesOf(readDictionary(FOLDER, language));
    const missing = resources.flatMap((resource) => {
      const { entity, list, form } = resource;
      const named = [
        ...(list.address?.names ? [] : filterRules(entity)) // the page draws these itself
          .filter(({ name }) => !(name in constantFilters(list.fixedFilters)))
          .map(({ field }) => field),
        ...(entity.list.search ?? []),
        ...(entity.list.sort ?? []),
        ...list.columns.map(columnOf).flatMap(({ field, label }) => (label ? [] : [field])),
        ...furtherColumns(resource, "admin").map(({ field }) => field),
        ...form.groups.flatMap(fieldsIn),
      ];
      return [...new Set(named)]
        .filter((field) => !keys.has(`fields.${entity.name}.${field}`) && !keys.has(`fields.${field}`))
        .map((field) => `${entity.name}.${field}`);
    });
    expect(missing).toEqual([]);
  },
);

test.each(["en", "ru"])(
  "every field of a nested part, which the save bar names, has a label in %s [TL-01]",
  (language) => {
    const keys = basesOf(readDictionary(FOLDER, language));
    const documents: Part[] = [eventDocument, quizDocument, ...resources.map(({ entity }) => entity)];
    const nested = documents.flatMap(partsOf);
    expect(nested.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["periods", "quiz_questions", "quiz_answers"]),
    );
    const missing = nested.flatMap(({ name, fields, names }) =>
      Object.entries(fields)
        .filter(([key]) => key !== names) // "Answer 1" says it
        .filter(([, { write }]) => write.create.length > 0 || write.update.length > 0)
        .filter(([key]) => !keys.has(`fields.${name}.${key}`) && !keys.has(`fields.${key}`))
        .map(([key]) => `${name}.${key}`),
    );
    expect(missing).toEqual([]);
  },
);

/** The parts below a document, at any depth. */
function partsOf({ fields }: Part): Part[] {
  return Object.values(fields).flatMap((field) => {
    const { part } = field as { part?: Part };
    return part ? [part, ...partsOf(part)] : [];
  });
}

const constantFilters = (filters: AnyResource["list"]["fixedFilters"] = {}) =>
  typeof filters === "function" ? {} : filters;

test("the names of every resource, which the palette shows on every screen, are in common [TL-01]", () => {
  const { files } = readDictionary(FOLDER, "en");
  const elsewhere = resources
    .flatMap(({ name }) => [`resources.${name}.one`, `resources.${name}.many`])
    .filter((key) => files.get(key) !== "common");
  expect(elsewhere).toEqual([]);
});
