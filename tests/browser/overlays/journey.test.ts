import { beforeAll, expect, test } from "vitest";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { description, file, jpeg, makeOverlay, name, openList, openNew, save, writes } from "./support";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("an organiser makes an overlay of two pictures, finds it, changes it, finds it changed [OVL-01..09 OVL-10 OVL-13..18 CALL-OVL-01 CALL-OVL-04..07]", async () => {
  const page = await openNew(server);
  expect(new URL(page.url()).pathname).toBe("/branding/overlays/new");
  await name(page).fill("Winter frame");
  await description(page).fill("Navy with a gold line");
  for (const label of ["Portrait", "Landscape"] as const) {
    await file(page, label).setInputFiles(await jpeg(label));
    await page.getByRole("img", { name: label }).waitFor(); // seen before anything is sent
  }
  expect(writes(page).filter(({ path }) => path.includes("overlays"))).toEqual([]);
  await save(page).click();
  await page.getByText("Created", { exact: true }).waitFor();
  await page.waitForURL(/overlays\/[0-9a-f-]{36}$/);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Winter frame");

  await page.getByRole("link", { name: "Overlays" }).first().click();
  const row = page.getByRole("row", { name: /Winter frame/ });
  await row.waitFor();
  expect(await row.getByText("Navy with a gold line").isVisible()).toBe(true);
  expect(await row.getByText("Both").isVisible()).toBe(true);
  await row.locator("img:not(.sl-sample)").nth(1).waitFor();

  await row.getByRole("link", { name: "Winter frame", exact: true }).click();
  await page.getByRole("img", { name: "Landscape" }).waitFor();
  await name(page).fill("Summer frame");
  await page.getByRole("radio", { name: "Landscape" }).check({ force: true });
  await save(page).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await name(page).waitFor();
  expect(await name(page).inputValue()).toBe("Summer frame");
  expect(await page.getByRole("radio", { name: "Landscape" }).isChecked()).toBe(true);
  expect(await page.getByRole("group", { name: "Portrait", exact: true }).count()).toBe(0);
  // The picture that the orientation no longer uses was kept (OP-91).
  await page.getByRole("radio", { name: "Both" }).check({ force: true });
  await page.getByRole("img", { name: "Portrait" }).waitFor();
  page.expectQuiet(/client\/current/);
});

test("a picture is replaced and removed; the stored one follows only with the save", async () => {
  const page = await openNew(server);
  await makeOverlay(page, "To be replaced");
  await page.getByRole("button", { name: "Remove: Portrait" }).click();
  await page.getByRole("button", { name: "Undo removal" }).click();
  await page.getByRole("img", { name: "Portrait" }).waitFor();
  await file(page, "Portrait").setInputFiles(await jpeg("Portrait", "#ff0000"));
  await save(page).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  const shown = page.getByRole("img", { name: "Portrait" });
  await shown.waitFor();
  const red = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[0];
  });
  expect(red).toBeGreaterThan(240);
});

test("a picture of another shape is cropped by the keyboard alone", async () => {
  const page = await openNew(server);
  await file(page, "Portrait").setInputFiles(await jpeg("Landscape"));
  const dialog = page.getByRole("dialog", { name: "Crop: Portrait" });
  await dialog.waitFor();
  await dialog.getByLabel(/^Crop area/).focus();
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Crop" }).focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("450×600").waitFor();
});

test("a picture of another shape fits in whole, on white", async () => {
  const page = await openNew(server);
  await file(page, "Portrait").setInputFiles(await jpeg("Landscape", "#203040"));
  await page.getByRole("button", { name: "Fit whole image" }).click();
  await page.getByText("800×1067").waitFor();
  const [edge, middle] = await page
    .getByRole("img", { name: "Portrait" })
    .evaluate(async (image: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(9, 9);
      const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0, 9, 9);
      return [0, 4].map((row) => context.getImageData(4, row, 1, 1).data[0]);
    });
  expect([edge, middle]).toEqual([255, expect.closeTo(0x20, -1)]);
});

test("the list keeps its page, size, search and sort after a visit to a record [LIST-01..04 OVL-04]", async () => {
  const page = await openList(server);
  expect(page.calls().map(({ path }) => path)).toContain("/api/v1/overlays/?page=1&per_page_count=10");
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.getByText(/^11–20 of/).waitFor();
  await page.getByLabel("Rows per page").selectOption("20");
  await page.getByText(/^1–20 of/).waitFor();
  await page.getByRole("button", { name: "Name" }).click();
  await page.waitForURL(/sort=name/);
  await page.locator("tbody a").first().click();
  await name(page).waitFor();
  await page.goBack();
  await page.getByText(/^1–20 of/).waitFor();
  expect(new URL(page.url()).searchParams.get("sort")).toBe("name");
  await page.getByRole("textbox", { name: "Search" }).fill("nordline");
  await page.waitForURL(/search=nordline/);
  await page.getByText(/^1–1 of 1$/).waitFor();
  await page.reload();
  await page.getByText(/^1–1 of 1$/).waitFor();
  expect(await page.getByRole("textbox", { name: "Search" }).inputValue()).toBe("nordline");
  expect(await page.getByLabel("Rows per page").inputValue()).toBe("20");
});

test("an admin sees and chooses owners; other roles request no users [OVL-11 OVL-23 LIST-10]", async () => {
  const admin = await openList(server, { role: "admin" });
  await admin.getByRole("cell", { name: "Vera Kim" }).first().waitFor();
  const lookUps = admin.calls().filter(({ path }) => path.includes("/users"));
  expect(lookUps.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /api/v1/users/by_ids"]);
  const address = await makeOverlay(admin, "For somebody else");
  admin.forget();
  await admin.getByLabel("User", { exact: true }).click();
  await admin.getByTitle("Vera Kim").last().waitFor();
  const searched = admin.waitForResponse((reply) => reply.url().includes("/users/search"));
  await admin.getByLabel("User", { exact: true }).fill("vera");
  await searched;
  await admin.getByTitle("Vera Kim").last().click();
  expect(admin.calls().map(({ path }) => path.split("?")[0])).toEqual(
    expect.arrayContaining(["/api/v1/users/", "/api/v1/users/search"]),
  );
  await save(admin).click();
  await admin.getByText("Saved", { exact: true }).waitFor();

  const organiser = await openList(server);
  await organiser.goto(address);
  await name(organiser).waitFor();
  expect(await name(organiser).inputValue()).toBe("For somebody else");
  expect(organiser.calls().filter(({ path }) => /users\/(by_ids|search|\?)/.test(path))).toEqual([]);
  expect(await organiser.getByLabel("User", { exact: true }).count()).toBe(0);
});
