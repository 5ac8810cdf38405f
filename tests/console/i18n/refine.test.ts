import { beforeEach, expect, test } from "vitest";
import { i18nProvider } from "../../../src/providers/i18n/refine";
import { startTexts } from "../shell/support/texts";

beforeEach(() => startTexts("ru"));

test("Refine's own texts are ours where we have the key", () => {
  expect(i18nProvider.translate("actions.save", {}, "Save")).toBe("Сохранить");
});

test("and its English ones where we have none", () => {
  expect(i18nProvider.translate("warnWhenUnsavedChanges", "Are you sure?")).toBe("Are you sure?");
  expect(i18nProvider.translate("overlays.overlays", {}, "Overlay")).toBe("Overlay");
  expect(i18nProvider.translate("nothing.at.all")).toBe("nothing.at.all");
});
