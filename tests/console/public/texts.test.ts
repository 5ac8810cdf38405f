import { afterEach, expect, test, vi } from "vitest";
import { currentLanguage, setLanguage, startTexts } from "../../../src/public/texts";
import { held } from "../providers/support/server";

afterEach(() => vi.unstubAllGlobals());

test("a visitor's page is in the language that was chosen last, although the texts of one before it come later [TL-01]", async () => {
  const slow = held(() => Response.json({}));
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("/ru/") ? slow.answer({} as never) : Response.json({}),
  );
  await startTexts();
  const before = setLanguage("ru");
  await setLanguage("en");
  slow.give();
  await before;
  expect([currentLanguage(), document.documentElement.lang]).toEqual(["en", "en"]);
});
