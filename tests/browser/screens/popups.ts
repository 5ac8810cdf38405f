import { expect } from "vitest";
import { axeFindings } from "../../support/axe";
import type { TestPage } from "../../support/browser";
import { keysShown } from "./keys-shown";
import { bringsNewKinds } from "./kinds";

/** Marks what is pressed and what is looked at; in a selector it finds them again. */
const PRESSED = "data-walk-pressed";
const LAYER = "data-walk-layer";

/** What has been opened of a screen; what the shell has on every screen is opened once for all. */
export interface Opened {
  screen: Set<string>;
  shell: Set<string>;
  /** Kinds of elements that were looked at in popups. */
  kinds: Set<string>;
}

/** Opens each kind of popup that the page has, and those inside it, and looks at it in both themes. */
export async function openEveryPopup(page: TestPage, path: string, opened: Opened): Promise<void> {
  for (;;) {
    const opener = await findOpener(page, [...opened.screen, ...opened.shell]);
    if (!opener) return;
    const { key, isShell } = opener;
    (isShell ? opened.shell : opened.screen).add(key);
    await openPopup(page, `${path} > ${key}`, opened.kinds);
  }
}

async function openPopup(page: TestPage, name: string, kinds: Set<string>): Promise<void> {
  const button = await page.locator(`[${PRESSED}]`).elementHandle();
  if (!button) throw new Error(`${name} is gone`);
  const depth = await countLayers(page);
  const open = async () => {
    await button.click();
    await untilLayers(page, name, depth + 1);
    await page.settled();
  };
  const close = async (left: number) => {
    await page.keyboard.press("Escape");
    await untilLayers(page, `${name}, closed by Escape`, left);
    const returned = await button.evaluate((element) => {
      const control = element.closest(".ant-select, .ant-picker") ?? element;
      return control.contains(document.activeElement) || document.activeElement?.outerHTML.slice(0, 160);
    });
    expect.soft(returned, `${name}: Escape gives the focus back`).toBe(true);
  };
  await open();
  const lost = await button.evaluate((control) =>
    ["aria-controls", "aria-owns"]
      .flatMap((name) => control.getAttribute(name)?.split(" ") ?? [])
      .filter((id) => id !== "" && !document.getElementById(id)),
  );
  expect.soft(lost, `${name}: what it says to control is there`).toEqual([]);
  await examineLayer(page, name, kinds);
  const dialogs = await dialogsOfMenu(page);
  const inside = new Set<string>();
  for (;;) {
    const opener = await findOpener(page, [...inside]);
    if (!opener) break;
    inside.add(opener.key);
    await openPopup(page, `${name} > ${opener.key}`, kinds);
  }
  await close(depth);
  for (const at of dialogs) {
    await open();
    const item = page.locator("[role^=menuitem]").nth(at);
    const asked = `${name} > ${await item.textContent()}`;
    await item.click();
    await page.locator("dialog[open] h2").waitFor();
    await page.settled();
    await untilLayers(page, asked, depth + 1);
    await examineLayer(page, asked, kinds);
    await close(depth);
  }
}

async function examineLayer(page: TestPage, name: string, kinds: Set<string>): Promise<void> {
  const { x, width } = (await page.locator(`[${LAYER}]`).boundingBox()) ?? { x: -1, width: 0 };
  expect
    .soft(x >= 0 && x + width <= (page.viewportSize()?.width ?? 0), `${name} is within the window`)
    .toBe(true);
  expect.soft(await keysShown(page, `[${LAYER}]`), `${name} shows keys for texts`).toEqual([]);
  if (!(await bringsNewKinds(page, `[${LAYER}]`, kinds))) return;
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await axeFindings(page, `[${LAYER}]`), name).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await axeFindings(page, `[${LAYER}]`, ["color-contrast"]), `${name}, dark`).toEqual([]);
}

/** The next control in reach that opens something and is not among those already opened; it is marked. */
function findOpener(page: TestPage, done: string[]): Promise<{ key: string; isShell: boolean } | undefined> {
  return page.evaluate(
    ({ done, layers, pressed }) => {
      const top = [...document.querySelectorAll(layers)].at(-1);
      const controls = (top ?? document).querySelectorAll<HTMLElement>(
        "[aria-haspopup]:not([role^=menuitem]), .ant-select [role=combobox], .ant-picker input",
      );
      for (const control of controls) {
        const box = control.closest(".ant-select, .ant-picker");
        const isOff =
          control.closest(":disabled, [aria-disabled=true], .ant-select-disabled, [inert]") !== null;
        if (isOff || !control.checkVisibility({ visibilityProperty: true })) continue;
        const cell = control.closest("td, th, li");
        const isField = box !== null || control.classList.contains("sl-swatch");
        const words = (control.getAttribute("aria-label") ?? control.textContent ?? "").trim();
        const kind = box
          ? [...box.classList].filter((name) => /multiple|tree|picker$/.test(name)).join(" ")
          : words;
        const place = cell ? `row ${(cell as HTMLTableCellElement).cellIndex ?? ""}` : "";
        const key = [
          control.getAttribute("aria-haspopup"),
          isField || cell ? control.className : "",
          place,
          cell ? "" : isField ? kind : words,
        ].join(" ");
        if (done.includes(key)) continue;
        for (const old of document.querySelectorAll(`[${pressed}]`)) old.removeAttribute(pressed);
        control.setAttribute(pressed, "");
        return { key, isShell: !top && control.closest("main") === null };
      }
      return undefined;
    },
    { done, layers: LAYERS, pressed: PRESSED },
  );
}

/** What lies over the page, in the order of the document: what opens inside a layer comes after it. */
const LAYERS = [
  "dialog[open]",
  ".sl-popup:popover-open",
  ".sl-filter-box",
  ".ant-select-dropdown:not(.ant-select-dropdown-hidden)",
  ".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)",
  ".ant-popover:not(.ant-popover-hidden)",
  ".ant-dropdown:not(.ant-dropdown-hidden)",
].join();

const countLayers = (page: TestPage) => page.locator(LAYERS).count();

/** Until so many layers are open; the topmost is marked. */
async function untilLayers(page: TestPage, name: string, wanted: number): Promise<void> {
  await page
    .waitForFunction(
      ({ layers, mark, wanted }) => {
        const open = [...document.querySelectorAll(layers)];
        for (const layer of document.querySelectorAll(`[${mark}]`)) layer.removeAttribute(mark);
        open.at(-1)?.setAttribute(mark, "");
        return open.length === wanted;
      },
      { layers: LAYERS, mark: LAYER, wanted },
      { timeout: 60_000 },
    )
    .catch(async () => {
      throw new Error(`${name}: ${await countLayers(page)} layers are open instead of ${wanted}`);
    });
}

/** Positions of the items of an open menu that ask by a dialog. */
const dialogsOfMenu = (page: TestPage): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[role^=menuitem]")].flatMap((item, at) =>
      item.getAttribute("aria-haspopup") === "dialog" ? [at] : [],
    ),
  );
