import type { Page } from "playwright-core";
import { newPage, type PageOptions, type TestPage } from "../../support/browser";
import { picture } from "../../support/jpeg";

const LIST = "/branding/overlays";

/** The list of overlays of a demo account. */
export async function openList(server: { url: string }, options: PageOptions = {}): Promise<TestPage> {
  const page = await newPage(server, { role: "organiser", ...options });
  await page.goto(LIST);
  await page.locator("tbody a").first().waitFor();
  return page;
}

/** The form of a new overlay, reached as people reach it. */
export async function openNew(server: { url: string }, options: PageOptions = {}): Promise<TestPage> {
  const page = await openList(server, options);
  await page.getByRole("link", { name: "Create" }).click();
  await name(page).waitFor();
  return page;
}

export const name = (page: Page) => page.getByLabel("Name", { exact: true });
export const description = (page: Page) => page.getByLabel("Description", { exact: true });
export const save = (page: Page) => page.getByRole("button", { name: "Save" });
export const file = (page: Page, label: "Portrait" | "Landscape") =>
  page.getByLabel(label, { exact: true }).and(page.locator("input[type=file]"));

const SIZES = { Portrait: { width: 600, height: 800 }, Landscape: { width: 800, height: 600 } };

/** A real JPEG of the right shape, as a file that was picked. */
export async function jpeg(label: "Portrait" | "Landscape", colour = "#123456") {
  const buffer = await picture({ ...SIZES[label], colour });
  return { name: `${label}.jpg`, mimeType: "image/jpeg", buffer };
}

/** Writes of the API that a page has sent. */
export const writes = (page: TestPage) => page.calls().filter(({ method }) => method !== "GET");

/** A saved overlay of the account that is logged in; gives its address. */
export async function makeOverlay(page: TestPage, title: string): Promise<string> {
  await page.goto(`${LIST}/new`);
  await name(page).fill(title);
  await page.getByRole("radio", { name: "Portrait" }).check({ force: true });
  await file(page, "Portrait").setInputFiles(await jpeg("Portrait"));
  await page.getByRole("img", { name: "Portrait" }).waitFor();
  await save(page).click();
  await page.getByText("Created", { exact: true }).waitFor();
  await page.waitForURL((url) => !url.pathname.endsWith("/new"));
  return new URL(page.url()).pathname;
}
