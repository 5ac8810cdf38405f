import { readFileSync } from "node:fs";
import { renderHook } from "@testing-library/react";
import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { quiz } from "../../../contract/entities/quiz";
import { usePathLabel } from "../../../src/editor/path-label";

const texts = (name: string) => JSON.parse(readFileSync(`static/locales/en/${name}.json`, "utf8"));

test.each([
  ["questions", "Questions"],
  ["questions.0", "Question 1"],
  ["questions.1.title", "Question 2"],
  ["questions.1.version", "Question 2"],
  ["questions.1.is_required", "Question 2: Required"],
  ["questions.1.answers", "Question 2: Answers"],
  ["questions.1.answers.3", "Question 2: Answer 4"],
  ["questions.1.answers.0.title", "Question 2: Answer 1"],
  ["is_active", "Active"],
])("the label of a path names each row by its place, and the row by itself: %s", async (path, label) => {
  const i18n = createInstance();
  const translation = { fields: { ...texts("common").fields, ...texts("quizzes").fields } };
  await i18n.init({ lng: "en", resources: { en: { translation } } });
  const { result } = renderHook(() => usePathLabel(quiz), {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  });
  expect(result.current(path)).toBe(label);
});
