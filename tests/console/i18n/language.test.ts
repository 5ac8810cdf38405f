import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LANGUAGES, languageInEffect, PREFERENCES } from "../../../src/providers/i18n/preference";
import { waitUntil } from "../../support/wait-until";
import { held } from "../providers/support/server";

const texts = (language: string) =>
  JSON.parse(readFileSync(`static/locales/${language}/common.json`, "utf8"));

let asked: string[];
/** What the server answers instead of the real texts of a language. */
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  asked = [];
  answers = {};
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const language = /^\/locales\/(\w+)\/common\.json$/.exec(address)?.[1] ?? "";
    return answers[language]?.() ?? Response.json(texts(language));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page that opens now. */
async function open(domain: () => Promise<string | undefined> = async () => undefined) {
  const i18n = await import("../../../src/providers/i18n");
  const { default: i18next } = await import("i18next");
  await i18n.startLanguage(domain);
  return { ...i18n, t: i18next.t, shown: () => document.documentElement.lang };
}

const browserSpeaks = (language: string) => vi.spyOn(navigator, "language", "get").mockReturnValue(language);

describe("the rule", () => {
  test("knows en and ru, and ru, en and system as preferences [TL-02 TL-03]", () => {
    expect([...LANGUAGES].sort()).toEqual(["en", "ru"]);
    expect([...PREFERENCES].sort()).toEqual(["en", "ru", "system"]);
  });

  test.each([
    ["ru", "en-GB", "en", "ru"],
    ["en", "ru-RU", "ru", "en"],
    ["system", "ru-RU", "en", "ru"],
    ["system", "ru", "en", "ru"],
    ["system", "de-DE", "ru", "en"],
    ["system", "rup", "ru", "en"],
    [null, "en-GB", "ru", "ru"],
    [null, "ru-RU", "en", "en"],
    [null, "ru-RU", "de", "en"],
    [null, "ru-RU", undefined, "en"],
  ] as const)(
    "preference %s, browser %s, domain %s: %s [TL-04 TL-06 TL-07]",
    (chosen, browser, domain, effect) => {
      expect(languageInEffect(chosen, browser, domain)).toBe(effect);
    },
  );
});

describe("at start", () => {
  test("a stored preference wins, and only its texts are fetched [TL-05 CALL-TL-01]", async () => {
    localStorage.setItem("language", "ru");
    const domain = vi.fn(async () => "en");
    const { t, shown } = await open(domain);
    expect(asked).toEqual(["/locales/ru/common.json"]);
    expect(domain).not.toHaveBeenCalled();
    expect(shown()).toBe("ru");
    expect(t("login.title")).toBe("Вход");
  });

  test("calls made while the texts are loading already use it [CALL-HTTP-04]", async () => {
    localStorage.setItem("language", "ru");
    const i18n = await import("../../../src/providers/i18n");
    const started = i18n.startLanguage(async () => "en");
    expect(i18n.currentLanguage()).toBe("ru");
    await started;
  });

  test("system follows the browser [TL-04]", async () => {
    browserSpeaks("ru-RU");
    localStorage.setItem("language", "system");
    expect((await open()).shown()).toBe("ru");
  });

  test("with nothing stored the domain's language applies and nothing is stored as a choice [TL-07]", async () => {
    const { shown, currentLanguage } = await open(async () => "ru");
    expect(shown()).toBe("ru");
    expect(currentLanguage()).toBe("ru");
    expect(asked).toEqual(["/locales/ru/common.json"]);
    expect(localStorage.getItem("language")).toBeNull();
  });

  test("English applies if the domain's language cannot be had or is unknown [TL-06 TL-07]", async () => {
    expect((await open(() => Promise.reject(new Error("lost")))).shown()).toBe("en");
    vi.resetModules();
    expect((await open(async () => "de")).shown()).toBe("en");
  });

  test("a slow answer does not keep the page waiting: English first, then the domain's [TL-07]", async () => {
    vi.useFakeTimers();
    let answer: (code: string) => void = () => undefined;
    const opening = open(() => new Promise((resolve) => (answer = resolve)));
    await vi.advanceTimersByTimeAsync(300);
    vi.useRealTimers();
    const { shown } = await opening;
    expect(shown()).toBe("en");
    answer("ru");
    await waitUntil(() => expect(shown()).toBe("ru"));
  });

  test("of a Russian browser Russian is shown until the domain answers, and English if it does not [OP-194 TL-06]", async () => {
    vi.useFakeTimers();
    browserSpeaks("ru-RU");
    let refuse: (reason: Error) => void = () => undefined;
    const opening = open(() => new Promise((_, reject) => (refuse = reject)));
    await vi.advanceTimersByTimeAsync(300);
    vi.useRealTimers();
    const { shown } = await opening;
    expect(shown()).toBe("ru");
    refuse(new Error("lost"));
    await waitUntil(() => expect(shown()).toBe("en"));
  });

  test("the domain is asked in the browser's own languages while nothing is stored, else in the stored one [OP-194]", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["ru-RU", "ru", "en"]);
    const { browserLanguages } = await import("../../../src/providers/i18n/preference");
    expect(browserLanguages()).toEqual({ "Accept-Language": "ru-RU, ru;q=0.9, en;q=0.8" });
    localStorage.setItem("language", "en");
    expect(browserLanguages()).toEqual({});
  });

  test("the next visit begins with the domain's language that was last known", async () => {
    await open(async () => "ru");
    vi.resetModules();
    const { shown } = await open(() => new Promise(() => undefined));
    expect(shown()).toBe("ru");
  });

  test("texts that the loader has requested are not requested again", async () => {
    localStorage.setItem("language", "ru");
    vi.stubGlobal("safelightBoot", {
      language: "ru",
      texts: { common: Promise.resolve(Response.json(texts("ru"))) },
    });
    const { t } = await open();
    expect(asked).toEqual([]);
    expect(t("login.title")).toBe("Вход");
  });

  test("a failure of the loader is retried", async () => {
    localStorage.setItem("language", "ru");
    vi.stubGlobal("safelightBoot", { language: "ru", texts: { common: Promise.resolve(undefined) } });
    expect((await open()).t("login.title")).toBe("Вход");
  });
});

describe("a change", () => {
  test("takes effect without a reload and is stored [TL-01 TL-05]", async () => {
    const { setLanguage, t, shown } = await open();
    await setLanguage("ru");
    expect([shown(), t("login.title"), localStorage.getItem("language")]).toEqual(["ru", "Вход", "ru"]);
    await setLanguage("en");
    expect([shown(), t("login.title")]).toEqual(["en", "Log in"]);
    expect(asked).toHaveLength(2);
  });

  test("is the last one, although the texts of one before it come later [TL-01]", async () => {
    const { setLanguage, currentLanguage, shown } = await open();
    const slow = held(() => Response.json(texts("ru")));
    answers.ru = () => slow.answer({} as never);
    const before = setLanguage("ru");
    await setLanguage("en");
    slow.give();
    await before;
    expect([shown(), currentLanguage()]).toEqual(["en", "en"]);
  });

  test("in another tab is taken over", async () => {
    const { shown } = await open();
    window.dispatchEvent(new StorageEvent("storage", { key: "language", newValue: "ru" }));
    await waitUntil(() => expect(shown()).toBe("ru"));
  });

  test("of the browser's language counts while the preference is system", async () => {
    localStorage.setItem("language", "system");
    browserSpeaks("en-GB");
    const { shown } = await open();
    browserSpeaks("ru-RU");
    window.dispatchEvent(new Event("languagechange"));
    await waitUntil(() => expect(shown()).toBe("ru"));
  });
});

describe("English is the fallback [TL-06]", () => {
  test("for a key that the language lacks, and is fetched only then", async () => {
    localStorage.setItem("language", "ru");
    answers.ru = () => Response.json({ login: { title: "Вход" } });
    const { t } = await open();
    expect(t("login.title")).toBe("Вход");
    expect(asked).toEqual(["/locales/ru/common.json"]);
    t("login.password");
    await waitUntil(() => expect(t("login.password")).toBe("Password"));
    expect(asked).toEqual(["/locales/ru/common.json", "/locales/en/common.json"]);
  });

  test("for a language whose texts cannot be read", async () => {
    localStorage.setItem("language", "ru");
    answers.ru = () => new Response("", { status: 503 });
    const { t, shown } = await open();
    expect([shown(), t("login.title")]).toEqual(["en", "Log in"]);
  });
});
