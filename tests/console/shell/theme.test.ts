import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeMedia } from "./support/media";

const shown = () => document.documentElement.dataset.theme;

/** A page that opens now. */
async function open() {
  vi.resetModules();
  const mode = await import("../../../src/components/theme/mode");
  mode.startTheme();
  return mode;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("the theme is light, dark or system [TL-08]", async () => {
  fakeMedia();
  const { THEMES, setTheme } = await open();
  expect([...THEMES].sort()).toEqual(["dark", "light", "system"]);
  setTheme("dark");
  expect(shown()).toBe("dark");
  setTheme("light");
  expect(shown()).toBe("light");
});

test("with nothing stored, and with something unknown, it is system [TL-09]", async () => {
  fakeMedia({ dark: true });
  await open();
  expect(shown()).toBe("dark");
  localStorage.setItem("theme", "sepia");
  await open();
  expect(shown()).toBe("dark");
});

test("system follows the operating system while the page is open, a chosen theme does not [TL-10]", async () => {
  const media = fakeMedia({ dark: false });
  const { setTheme } = await open();
  expect(shown()).toBe("light");
  media.set({ dark: true });
  expect(shown()).toBe("dark");
  setTheme("light");
  media.set({ dark: false });
  media.set({ dark: true });
  expect(shown()).toBe("light");
});

test("it is stored under `theme` and read at the next start [TL-11]", async () => {
  fakeMedia();
  (await open()).setTheme("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  delete document.documentElement.dataset.theme;
  await open();
  expect(shown()).toBe("dark");
});

test("another tab's choice is taken over", async () => {
  fakeMedia();
  await open();
  window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
  expect(shown()).toBe("dark");
});
