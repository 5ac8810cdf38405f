import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { EXPECTED } from "../screens/screens";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

/** As ComfyUI exports it. */
const EXPORT = {
  "4": {
    class_type: "CheckpointLoaderSimple",
    inputs: { ckpt_name: "oil.safetensors" },
    _meta: { title: "Load checkpoint" },
  },
  "10": { class_type: "LoadImage", inputs: { image: "in.png" }, _meta: { title: "Load image" } },
  "12": {
    class_type: "VAEEncode",
    inputs: { pixels: ["10", 0], vae: ["4", 2] },
    _meta: { title: "Encode picture" },
  },
  "6": {
    class_type: "CLIPTextEncode",
    inputs: { text: "oil portrait", clip: ["4", 1] },
    _meta: { title: "Prompt" },
  },
  "3": {
    class_type: "KSampler",
    inputs: {
      seed: 7,
      steps: 28,
      cfg: 7.5,
      denoise: 0.6,
      model: ["4", 0],
      positive: ["6", 0],
      latent_image: ["12", 0],
    },
    _meta: { title: "Sampler" },
  },
  "8": {
    class_type: "VAEDecode",
    inputs: { samples: ["3", 0], vae: ["4", 2] },
    _meta: { title: "Decode picture" },
  },
  "9": {
    class_type: "SaveImage",
    inputs: { images: ["8", 0], filename_prefix: "out" },
    _meta: { title: "Save image" },
  },
};

const file = (content: object) => ({
  name: "export.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(content)),
});
const node = (page: TestPage, id: string) => page.locator(`.sl-node[data-node="${id}"]`);
const button = (page: TestPage, name: string | RegExp) => page.getByRole("button", { name });
const tab = (page: TestPage, name: RegExp) => page.getByRole("tab", { name }).click();

test("an admin turns a ComfyUI export into a final workflow with two tunes in the graph [WF-01 WF-03 WF-08..12 WF-49..54 WF-57 WF-60 CALL-WF-07]", async () => {
  const page = await newPage(server, { role: "admin", path: "/workflows" });
  await page.getByRole("link", { name: "Create" }).click();
  await page.getByLabel("Workflow file").setInputFiles(file(EXPORT));
  await node(page, "3").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Oil portrait v4");

  // The only nodes that can be: chosen at once.
  await node(page, "10").getByText("Source").waitFor();
  await node(page, "9").getByText("Result").waitFor();
  await button(page, "Pick result").click();
  await node(page, "8").click();
  await node(page, "8").getByText("Result").waitFor();
  await button(page, "Pick result").click();
  await node(page, "9").click();
  await node(page, "9").getByText("Result").waitFor();

  await node(page, "3").click();
  await button(page, "Add parameter: steps").click();
  await page.getByRole("switch", { name: "Use in custom styles", checked: true }).waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Steps of the sampler");
  await button(page, "More settings: Steps of the sampler").click();
  await page.getByRole("textbox", { name: "Description", exact: true }).fill("More is finer");
  expect(await axeFindings(page)).toEqual([]);

  await tab(page, /^Tunes/);
  const tunes = page.getByRole("region", { name: "Tunes" });
  await tunes.getByRole("textbox", { name: "Name", exact: true }).fill("Fine");
  await button(page, "Add tune").click();
  await tunes.getByRole("textbox", { name: "Name", exact: true }).nth(1).fill("Fast");
  await tunes.getByRole("textbox", { name: "Generation cost", exact: true }).nth(1).fill("6");
  await tunes
    .getByRole("region", { name: "Defaults by tune" })
    .getByRole("button", { name: "Steps of the sampler" })
    .click();
  await page.getByRole("textbox", { name: "Fast", exact: true }).fill("12");

  await tab(page, /^General/);
  await page.getByRole("switch", { name: "Draft" }).click();
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/workflows\/[0-9a-f-]{36}/);
  await page.getByRole("heading", { level: 1, name: "Oil portrait v4" }).waitFor();

  await page.reload();
  await node(page, "10").getByText("Source").waitFor();
  await tab(page, /^Tunes 2/);
  await page.getByRole("row", { name: "Steps of the sampler 28 12" }).waitFor();
  // Choosing the chosen one clears it.
  await button(page, "Pick source").click();
  await node(page, "10").click();
  await node(page, "10").getByText("Source").waitFor({ state: "detached" });
  page.expectQuiet(EXPECTED);
  await page.context().close();
});

test("by keyboard and on a phone the table does what the graph does; another JSON lists what it changes [WF-08..11 WF-58]", async () => {
  const page = await newPage(server, { role: "admin", viewport: "phone", path: "/workflows/new" });
  await page.getByLabel("Workflow file").setInputFiles(file(EXPORT));
  const result = button(page, "Use as result: Save image 9");
  await result.press("Enter"); // it is chosen already: that clears it
  await result.press("Enter");
  expect(await result.getAttribute("aria-pressed")).toBe("true");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Sampler", exact: true }).press("Enter");
  await button(page, "Add parameter: denoise").press("Enter");
  await tab(page, /^General/);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("By phone");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/workflows\/[0-9a-f-]{36}/);
  await page.getByRole("heading", { level: 1, name: "By phone" }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);

  const { "3": sampler, ...others } = EXPORT;
  await button(page, "More: By phone").press("Enter");
  await page.getByRole("menuitem", { name: "Replace JSON" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Replace JSON" });
  await dialog.getByLabel("Workflow file").setInputFiles(file({ ...others, "30": sampler }));
  await dialog.getByText("1 node added · 1 node removed").waitFor();
  await dialog.getByText("Denoise: now in node 30").waitFor();
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  await dialog.getByRole("button", { name: "Replace", exact: true }).press("Enter");
  await page.keyboard.press("Control+s");
  await page.getByText("All changes saved").waitFor();
  page.expectQuiet(EXPECTED);
  await page.context().close();
});

test("the graph is fitted again after a resize until the user has moved it", async () => {
  const page = await newPage(server, { role: "admin", path: "/workflows/new?view=graph" });
  await page.getByLabel("Workflow file").setInputFiles(file(EXPORT));
  await node(page, "9").waitFor();
  const viewport = page.locator(".react-flow__viewport");
  const areInSight = () =>
    page.evaluate(() => {
      const area = document.querySelector(".sl-graph")?.getBoundingClientRect() as DOMRect;
      return [...document.querySelectorAll(".sl-node")].every((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom;
      });
    });
  const width = async () => (await node(page, "9").boundingBox())?.width ?? 0;
  await expect.poll(areInSight).toBe(true);
  const wide = await width();
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(width).toBeLessThan(wide);
  await expect.poll(areInSight).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => Math.round(await width())).toBe(Math.round(wide));

  // Moved by hand: the middle stays in the middle, as large as it was.
  await button(page, "Zoom in").click();
  const zoomed = await viewport.getAttribute("style");
  const size = Math.round(await width());
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(() => viewport.getAttribute("style")).not.toBe(zoomed);
  expect(Math.round(await width())).toBe(size);
  await page.context().close();
});

test("others than admins are led away before any call, and a path without an id is the list [WF-04 WF-05]", async () => {
  for (const role of ["dealer", "organiser"] as const) {
    const page = await newPage(server, { role, path: "/workflows/new" });
    await page.waitForURL((url) => !url.pathname.startsWith("/workflows"));
    expect(page.calls().filter(({ path }) => path.includes("workflows"))).toEqual([]);
    await page.context().close();
  }
  const page = await newPage(server, { role: "admin", path: "/workflows/" });
  await page.getByRole("heading", { level: 1, name: /^Workflows/ }).waitFor();
  await page.context().close();
});
