import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loaders } from "../../../src/areas";
import { resources, screens } from "../../../src/resources";

const fileOf = (address: string) => JSON.parse(readFileSync(`static${address}`, "utf8"));

let asked: string[];
/** Addresses that the server does not have. */
let missing: string[];

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("language", "ru");
  vi.resetModules();
  asked = [];
  missing = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return missing.includes(address) ? new Response("", { status: 404 }) : Response.json(fileOf(address));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const i18n = await import("../../../src/providers/i18n");
  const { default: i18next } = await import("i18next");
  await i18n.startLanguage(async () => undefined);
  return { ...i18n, text: (key: string) => i18next.t(key as "app.name") };
}

describe("the texts of an area", () => {
  test("are loaded on request, once, and follow the language", async () => {
    const { loadTexts, hasTexts, setLanguage, text } = await open();
    expect(asked).toEqual(["/locales/ru/common.json"]);
    expect(hasTexts("servers")).toBe(false);
    await Promise.all([loadTexts("servers"), loadTexts("servers")]);
    expect(asked).toEqual(["/locales/ru/common.json", "/locales/ru/servers.json"]);
    expect([hasTexts("servers"), text("resources.servers.new")]).toEqual([true, "Новый сервер"]);
    expect(text("resources.servers.many")).toBe("Серверы"); // what common holds of the same branch stays
    await setLanguage("en");
    expect(text("resources.servers.new")).toBe("New server");
  });

  test("requested while another language loads are shown in that one", async () => {
    const { loadTexts, setLanguage, text } = await open();
    const loading = loadTexts("servers");
    await Promise.all([setLanguage("en"), loading]);
    expect(text("resources.servers.new")).toBe("New server");
  });

  test("are English where their language has none; without either the screen is drawn anyway", async () => {
    const { loadTexts, hasTexts, text } = await open();
    missing = ["/locales/ru/servers.json", "/locales/ru/users.json", "/locales/en/users.json"];
    await Promise.all([loadTexts("servers"), loadTexts("users")]);
    expect(text("resources.servers.new")).toBe("New server");
    expect([hasTexts("users"), text("resources.users.new")]).toEqual([true, "resources.users.new"]);
    missing = [];
    await loadTexts("users"); // the next visit
    expect(text("resources.users.new")).toBe("Новый пользователь");
  });
});

test("every area has a file, and the screens of a resource bring the file with its texts", () => {
  const files = readdirSync("static/locales/en").map((name) => name.replace(".json", ""));
  for (const area of [...Object.keys(loaders), ...screens.map(({ area }) => area)])
    expect(files).toContain(area);
  for (const { name, area } of resources) {
    const file = files.find((one) => one !== "common" && fileOf(`/locales/en/${one}.json`).resources?.[name]);
    expect([name, area]).toEqual([name, file]);
  }
});
