import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type PageOptions, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

/** Rules that axe leaves out unless they are named, and the ones that popups of antd broke. */
const POPUP_RULES = [
  "aria-allowed-attr",
  "aria-input-field-name",
  "button-name",
  "color-contrast",
  "label",
  "label-content-name-mismatch",
  "landmark-unique",
  "region",
  "scrollable-region-focusable",
];

const styleOf = (at: Locator, names: readonly string[]) =>
  at.evaluate((element, wanted) => {
    const style = getComputedStyle(element);
    const whole = (value: string) => value.replace(/^[\d.]+(?=px$)/, (px) => `${Math.round(Number(px))}`);
    return Object.fromEntries(wanted.map((name) => [name, whole(style.getPropertyValue(name))]));
  }, names);

const open = (options: PageOptions) => newPage(server, { role: "admin", ...options });

async function newKey(options: PageOptions = {}): Promise<TestPage> {
  const page = await open({ path: "/api-keys", ...options });
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByLabel("Expires at").click();
  await page.locator(".ant-picker-dropdown .ant-picker-cell").first().waitFor();
  return page;
}

async function decor(options: PageOptions = {}): Promise<TestPage> {
  const page = await open({ path: "/branding/photo_booths/new", ...options });
  await page.getByRole("button", { name: "Choose a background color" }).click();
  await page.locator(".ant-color-picker .ant-color-picker-hex-input").waitFor();
  return page;
}

async function chosen(options: PageOptions = {}): Promise<TestPage> {
  const page = await open({ path: "/photo_booths/new", ...options });
  await page.locator(".ant-select").first().click();
  await page.locator(".ant-select-item-option").first().waitFor();
  return page;
}

test("with the colours of the system a switch that is on is not as one that is off, and the active option is marked", async () => {
  const page = await open({ path: "/test-generation-viewer" });
  await page.emulateMedia({ forcedColors: "active" });
  const control = page.locator(".ant-switch").first();
  await control.waitFor();
  const looks = async () => {
    const knob = await control
      .locator(".ant-switch-handle")
      .evaluate((handle) => getComputedStyle(handle, "::before").backgroundColor);
    return control.evaluate((track, knob) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(track);
      return { track: backgroundColor, border: borderTopWidth, knob };
    }, knob);
  };
  const off = await looks();
  expect(off.border).toBe("1px");
  expect(off.knob).not.toBe(off.track);
  await control.click();
  await expect.poll(async () => (await looks()).track).not.toBe(off.track);
  const on = await looks();
  expect(on.knob).not.toBe(on.track);
  const other = await chosen();
  await other.emulateMedia({ forcedColors: "active" });
  await other.keyboard.press("ArrowDown");
  const active = other.locator(".ant-select-item-option-active, .ant-select-tree-treenode-active");
  expect(await styleOf(active.first(), ["outline-style", "outline-width"])).toEqual({
    "outline-style": "solid",
    "outline-width": "2px",
  });
});

test("links keep their focus ring after a control of antd was loaded", async () => {
  const page = await chosen();
  await page.keyboard.press("Escape");
  const link = page
    .getByRole("link", { name: "Sessions" })
    .or(page.getByRole("link", { name: "Servers" }))
    .first();
  await page.keyboard.press("Shift+Tab"); // from here on the focus is the keyboard's
  await link.focus();
  expect(await styleOf(link, ["outline-style", "outline-width"])).toEqual({
    "outline-style": "solid",
    "outline-width": "2px",
  });
});

test("a dialog covers the whole window and makes everything else unreachable", async () => {
  const page = await open({ path: "/users/all" });
  await page.getByRole("button", { name: "Tags" }).click();
  await page.getByRole("dialog", { name: "Tags" }).waitFor();
  const link = page.getByRole("link", { name: "Servers", includeHidden: true });
  const at = await link.boundingBox();
  await page.mouse.click((at?.x ?? 0) + 8, (at?.y ?? 0) + 8);
  await page.getByRole("dialog", { name: "Tags" }).waitFor({ state: "detached" }); // a press next to it, no more
  expect(new URL(page.url()).pathname).toBe("/users/all");
});

test("a calendar in a dialog handles Escape itself and can be used", async () => {
  const page = await newKey();
  await page.locator(".ant-picker-cell-in-view").nth(14).click();
  expect(await page.getByLabel("Expires at").inputValue()).toMatch(/^15 /);
  await page.keyboard.press("Escape");
  await page.locator(".ant-picker-dropdown").waitFor({ state: "hidden" });
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("a colour is picked in a dialog, and Escape closes the picker alone", async () => {
  const page = await open({ path: "/users/all" });
  await page.getByRole("button", { name: "Tags" }).click();
  await page.getByRole("button", { name: "Choose a color" }).click();
  await page.getByLabel("Hex code").fill("123456");
  await page.keyboard.press("Escape");
  await page.locator(".ant-color-picker").waitFor({ state: "hidden" });
  expect(await page.getByRole("dialog", { name: "Tags" }).isVisible()).toBe(true);
});

test("Escape closes the phone's menu, also with a part of it unfolded", async () => {
  const page = await open({ path: "/users/all", viewport: "phone" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.locator(".drawer [aria-expanded=true]").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".drawer").waitFor({ state: "detached" });
});

test("the calendar fits on a phone of 360 px", async () => {
  const page = await newKey({ viewport: "phone" });
  const box = await page.locator(".ant-picker-panel-container").boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(780);
  for (const part of [".ant-picker-header-prev-btn", ".ant-picker-cell", ".ant-picker-time-panel-cell-inner"])
    await page.locator(part).first().click({ trial: true });
});

test.each(["desktop", "phone"] as const)(
  "axe finds nothing with each popup open, %s, light and dark",
  async (viewport) => {
    for (const popup of [newKey, decor, chosen]) {
      const page = await popup({ theme: "system", viewport });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.settled();
        expect(await axeFindings(page, undefined, POPUP_RULES), `${popup.name}, ${colorScheme}`).toEqual([]);
      }
      await page.context().close();
    }
  },
);

const BOX = ["height", "border-radius", "border-color", "background-color", "font-size", "color"];
const FOCUS = ["border-color", "box-shadow", "outline-style"];
const POPUP = ["box-shadow", "border-radius", "background-color"];

/** The same looks of a control of antd and of ours, once what moves has come to rest. */
async function expectTwins(theirs: Locator, ours: Locator, names: readonly string[]): Promise<void> {
  for (const one of [theirs, ours])
    await one.evaluate((element) =>
      Promise.all(element.getAnimations().map((motion) => motion.finished.catch(() => undefined))),
    );
  expect(await styleOf(theirs, names)).toEqual(await styleOf(ours, names));
}

interface Drawn {
  tag: string;
  attributes?: Record<string, string>;
  child?: Drawn;
}

/** One of our own controls, put into the form of an editor by its classes alone. */
async function ours(page: TestPage, wanted: Drawn): Promise<Locator> {
  await page.locator(".sl-form .ant-input").first().waitFor(); // until then a skeleton stands in the form's place
  await page.settled();
  await page.locator(".sl-form").evaluate((form, drawn) => {
    const make = ({ tag, attributes = {}, child }: Drawn): Element => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      if (child) element.append(make(child));
      return element;
    };
    form.prepend(make({ tag: "div", attributes: { id: "ours" }, child: drawn }));
  }, wanted);
  return page.locator("#ours > *");
}

describe.each(["light", "dark"] as const)("twins of the kit, %s", (theme) => {
  test.each(["desktop", "phone"] as const)("text fields and their focus styles, %s", async (viewport) => {
    const page = await open({ path: "/photo_booths/new", theme, viewport });
    const theirs = page.locator("input.ant-input").first();
    const frame = await ours(page, {
      tag: "span",
      attributes: { class: "input" },
      child: { tag: "input" },
    });
    await page.locator("h1").click();
    await expectTwins(theirs, frame, BOX);
    await theirs.focus();
    const focused = await styleAtRest(theirs);
    await frame.locator("input").focus();
    expect(focused).toEqual(await styleAtRest(frame));
  });

  test.each(["desktop", "phone"] as const)("selects, %s", async (viewport) => {
    const page = await open({ path: "/photo_booths/new", theme, viewport });
    const select = await ours(page, { tag: "select", attributes: { class: "sl-select" } });
    await expectTwins(page.locator(".ant-select-selector").first(), select, BOX);
    const chevron = page.locator(".ant-select-arrow > .anticon").first();
    expect((await styleOf(chevron, ["background-image"]))["background-image"]).toBe(
      (await styleOf(select, ["background-image"]))["background-image"],
    );
  });

  test("the chosen one of several, and the ring around it", async () => {
    const page = await open({ path: "/branding/overlays/new", theme });
    const group = await ours(page, {
      tag: "div",
      attributes: { class: "segmented" },
      child: { tag: "button", attributes: { "aria-pressed": "true" } },
    });
    await expectTwins(page.locator(".ant-segmented"), group, [
      "background-color",
      "box-shadow",
      "border-radius",
    ]);
    await expectTwins(page.locator(".ant-segmented-item-selected"), group.locator("button"), [
      "background-color",
      "box-shadow",
      "border-radius",
      "color",
      "font-size",
      "font-weight",
    ]);
    await page.getByLabel("Name").focus();
    await page.keyboard.press("Tab");
    const ring = { "outline-style": "solid", "outline-width": "2px" };
    expect(await styleOf(page.locator(".ant-segmented-item-selected"), Object.keys(ring))).toEqual(ring);
  });

  test("a switch has the colour of a ticked box, and a ring", async () => {
    const page = await open({ path: "/users/all/new", theme });
    const tick = await ours(page, {
      tag: "input",
      attributes: { type: "checkbox", class: "check", checked: "" },
    });
    const on = page.getByRole("switch", { name: "Active" });
    await expectTwins(on, tick, ["background-color"]);
    await page.keyboard.press("Tab");
    await on.focus();
    expect(await styleOf(on, ["outline-style", "outline-width"])).toEqual({
      "outline-style": "solid",
      "outline-width": "2px",
    });
  });

  test("antd's popups have the shadow, radius and ground of ours", async () => {
    const page = await chosen({ theme });
    const theirs = await styleOf(page.locator(".ant-select-dropdown"), POPUP);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Account/ }).click();
    expect(theirs).toEqual(await styleOf(page.locator(".sl-popup:popover-open"), POPUP));
  });
});

/** The look of what has the focus. */
async function styleAtRest(at: Locator) {
  await at.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return styleOf(at, FOCUS);
}
