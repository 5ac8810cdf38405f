import i18next from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import { english, russian } from "../../support/texts";

beforeAll(() =>
  i18next.init({
    lng: "ru",
    resources: { en: { common: english }, ru: { common: russian } },
    defaultNS: "common",
    initAsync: false,
    interpolation: { escapeValue: false },
  }),
);

describe("counted texts", () => {
  test.each([
    [1, "1 unsaved change", "1 несохранённое изменение"],
    [2, "2 unsaved changes", "2 несохранённых изменения"],
    [5, "5 unsaved changes", "5 несохранённых изменений"],
    [11, "11 unsaved changes", "11 несохранённых изменений"],
    [21, "21 unsaved changes", "21 несохранённое изменение"],
    [22, "22 unsaved changes", "22 несохранённых изменения"],
  ])("have the form of %i in both languages", (count, inEnglish, inRussian) => {
    expect(i18next.t("form.unsaved", { count, lng: "en" })).toBe(inEnglish);
    expect(i18next.t("form.unsaved", { count, lng: "ru" })).toBe(inRussian);
  });

  test.each([
    [1, "Завершить 1 другой сеанс?"],
    [3, "Завершить 3 других сеанса?"],
    [12, "Завершить 12 других сеансов?"],
  ])("agree with the noun of a question about %i", (count, question) => {
    expect(i18next.t("sessions.end_others_title", { count, lng: "ru" })).toBe(question);
  });
});
