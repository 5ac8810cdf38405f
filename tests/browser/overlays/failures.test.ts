import { beforeAll, expect, test } from "vitest";
import { picture } from "../../support/jpeg";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { file, jpeg, makeOverlay, name, openList, openNew, save, writes } from "./support";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("nothing is sent without a name and the pictures of the orientation [OVL-19..22]", async () => {
  const page = await openNew(server);
  page.forget();
  await save(page).click();
  await page.getByText("Fill in this field", { exact: true }).first().waitFor();
  expect(await page.getByText("Add an image", { exact: true }).count()).toBe(2);
  expect(await name(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await name(page).fill("Frame");
  await page.getByRole("radio", { name: "Portrait" }).check({ force: true });
  expect(await page.getByText("Add an image", { exact: true }).count()).toBe(1);
  await page.getByRole("radio", { name: "Landscape" }).check({ force: true });
  expect(await page.getByText("Add an image", { exact: true }).count()).toBe(1);
  await page.getByRole("link", { name: "Landscape: Add an image" }).click();
  expect(await file(page, "Landscape").evaluate((element) => element === document.activeElement)).toBe(true);
  expect(writes(page)).toEqual([]);
  await file(page, "Landscape").setInputFiles(await jpeg("Landscape"));
  await save(page).click();
  await page.getByText("Created", { exact: true }).waitFor();
});

test.each([
  [
    "an SVG called .jpg",
    "<svg xmlns='http://www.w3.org/2000/svg'><script>document.title='x'</script></svg>",
    /Allowed types: JPEG/,
  ],
  ["a broken JPEG", "\u00ff\u00d8\u00ff\u00e0 cut short", /cannot be read/],
  ["an empty file", "", /Allowed types: JPEG/],
])("%s is refused at its field [OVL-17 OVL-18]", async (_, text, words) => {
  const page = await openNew(server);
  const buffer = Buffer.from(text, "latin1");
  await file(page, "Portrait").setInputFiles({ name: "frame.jpg", mimeType: "image/jpeg", buffer });
  const error = page.getByRole("alert").filter({ hasText: words });
  await error.waitFor();
  const described = await file(page, "Portrait").getAttribute("aria-describedby");
  expect(described).toContain(await error.getAttribute("id"));
  expect(await page.getByRole("button", { name: "Remove: Portrait" }).count()).toBe(0);
});

test.each(["🎞️ Свадьба 王小明", '"><script>document.title="taken"</script>', "{{name}} %s %00 \\' --"])(
  "the name %s is shown as it was typed, everywhere [OVL-05]",
  async (title) => {
    const page = await openNew(server);
    const address = await makeOverlay(page, title);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    await page.goto("/branding/overlays");
    const link = page.getByRole("link", { name: title, exact: true });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(address);
    await link.click();
    await name(page).waitFor();
    expect(await name(page).inputValue()).toBe(title);
    expect(await page.title()).toBe(`${title} · Safelight`);
    page.expectQuiet(/client\/current/);
  },
);

test("a name that is too long is answered by the limit and nothing of it is lost", async () => {
  const page = await openNew(server);
  await name(page).fill("я".repeat(256));
  await save(page).click();
  await page.getByText("Use at most 255 characters", { exact: true }).waitFor();
  expect((await name(page).inputValue()).length).toBe(256);
});

test("a link with hostile parameters sends nothing but GETs", async () => {
  const page = await openList(server);
  const record = await page.locator("tbody a").first().getAttribute("href");
  page.forget();
  const hostile = "?method=delete&id=1&resource=users&_end=1&meta[method]=post&search=%00&sort[]=x&page=-1";
  for (const path of ["/branding/overlays", "/branding/overlays/new", record]) {
    await page.goto(`${path}${hostile}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" }); // of several, the last
  }
  expect(writes(page)).toEqual([]);
});

test("an overlay that does not exist is the error screen's [LIST-11]", async () => {
  const page = await openList(server);
  await page.goto("/branding/overlays/44444444-4444-4444-8444-444444444444");
  await page.getByRole("button", { name: "Retry" }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  page.expectQuiet(/status of 404/);
});

test("a list that cannot be read is the error screen's, and is read again from there [LIST-11 SHELL-54 ERR-16]", async () => {
  const page = await openList(server);
  await page.route("**/api/v1/overlays/?*", (route) => route.abort());
  await page.goto("/branding/overlays");
  await page.getByText("Cannot connect to the backend server").first().waitFor();
  await page.unroute("**/api/v1/overlays/?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.locator("tbody a").first().waitFor();
  await page.route("**/api/v1/overlays/?*", (route) =>
    route.fulfill({ status: 429, json: { detail: "Slow" } }),
  );
  await page.goto("/branding/overlays");
  const limit = page.locator(".api-limit");
  await limit.waitFor();
  const look = await limit.evaluate((element) => {
    const probe = element.appendChild(document.createElement("i"));
    probe.style.color = "var(--err)";
    const red = getComputedStyle(probe).color;
    probe.remove();
    const heading = element.querySelector("h1") as Element;
    const { textAlign, color } = getComputedStyle(heading);
    const [around, box] = [element, heading].map((one) => one.getBoundingClientRect());
    const middle = ({ left, width }: DOMRect) => left + width / 2;
    const isCentred = Math.abs(middle(around as DOMRect) - middle(box as DOMRect)) < 1;
    return { textAlign, isRed: color === red, isCentred };
  });
  expect(look).toEqual({ textAlign: "center", isRed: true, isCentred: true });
  expect(await page.getByText("Slow").count()).toBe(0);
});

test("a PNG is refused with a way on: it becomes a JPEG, on white, and is saved [OVL-17 OVL-18]", async () => {
  const page = await openNew(server);
  await name(page).fill("From a PNG");
  await page.getByRole("radio", { name: "Portrait" }).check({ force: true });
  const buffer = await picture({ width: 600, height: 800, format: "png" });
  await file(page, "Portrait").setInputFiles({ name: "frame.png", mimeType: "image/png", buffer });
  await page.getByRole("alert").filter({ hasText: "Allowed types: JPEG" }).waitFor();
  await page.getByRole("button", { name: "Convert to JPEG" }).click();
  await page.getByRole("img", { name: "Portrait" }).waitFor();
  expect(await page.getByText("Allowed types: JPEG").count()).toBe(0);
  await save(page).click();
  await page.getByText("Created", { exact: true }).waitFor();
});
