import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { EXPECTED } from "../screens/screens";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

const SLUG = `prints-${Date.now()}`;
const PHONE = { width: 390, height: 844 };

test("a dealer opens a store, sells in it and gives money back, on a desktop and on a phone [STO-01 STO-02 STO-03 STO-06 STO-07 STO-08 STO-09 STO-10 STO-11 CALL-STO-03 CALL-STO-06 CALL-STO-07 CALL-STO-08 CALL-STO-09 CALL-STO-10 CALL-STO-15 CALL-STO-16 CALL-STO-18 CALL-STO-21 CALL-STO-24 CALL-STO-25 CALL-STO-27 CALL-STO-28 CALL-STO-30 CALL-STO-31 OP-232]", async () => {
  const page = await newPage(server, { role: "dealer", path: "/finance/stores/new" });
  const messages: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(message.text()))
      messages.push(message.text());
  });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const tab = (name: RegExp) => page.getByRole("tab", { name }).click();
  const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

  await page.getByLabel("Name", { exact: true }).fill("Nordlight prints");
  await page.getByLabel("Address name").fill(SLUG);
  await page.getByLabel("Domain").click();
  await page.getByTitle("localhost").click();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.waitForURL(/finance\/stores\/[0-9a-f-]{36}$/);
  const address = page.url();
  await page.getByText("Not open yet").waitFor();

  for (const [name, price] of [
    ["Canvas", "44"],
    ["Print", "14,90"],
  ] as const) {
    await button("Add product").click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Price").fill(price);
    if (name === "Canvas") expect(await axeFindings(page)).toEqual([]);
    await button("Create").click();
    await page.getByRole("switch", { name: `On sale: ${name}` }).waitFor();
  }
  await page.getByRole("switch", { name: "Primary store" }).click();
  await said("This is the primary store now");
  expect(await axeFindings(page)).toEqual([]);

  await tab(/^Themes/);
  await button("New from preset").click();
  await page.getByRole("dialog").getByLabel("Festive").check();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Pine");
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Pine" }).waitFor();
  // The frame is the storefront itself, in the unsaved theme.
  const frame = page.frameLocator("iframe");
  await frame.getByText("Canvas").first().waitFor();
  await page.getByLabel("Background", { exact: true }).fill("#FFEEDD");
  await expect
    .poll(() =>
      frame.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--bg").trim()),
    )
    .toBe("#FFEEDD");
  await page.keyboard.press("Control+s");
  await page.getByText("All changes saved").waitFor();
  await button("Activate").click();
  await said("Pine is active");

  await page.goto(`${address}?tab=payments&system=new`);
  await page.getByLabel("Name", { exact: true }).fill("Bank transfer");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/system=[0-9a-f-]{36}/);
  await page.getByRole("switch", { name: "Active: Bank transfer" }).click();
  await said("Bank transfer is active");
  await button("Test: Bank transfer").click();
  await page.getByText("Passed").first().waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await tab(/^Legal/);
  await page.getByLabel("Company name").fill("Nordlight AB");
  await page.getByLabel("E-mail").fill("hello@example.com");
  await page.keyboard.press("Control+s");
  await page.getByText("All changes saved").waitFor();
  await page.getByText("Open for orders", { exact: true }).waitFor();

  await order(page, SLUG);
  await page.goto(`${address}?tab=orders`);
  await page.getByRole("link", { name: "1", exact: true }).click();
  await button("Mark as paid").click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  await said("Marked as paid");
  await page.getByLabel(/^Amount/).fill("4");
  await page.getByLabel("Reason").fill("Arrived bent");
  expect(await axeFindings(page)).toEqual([]);
  await button("Refund €4.00")
    .or(button(/^Refund .*4/))
    .first()
    .click();
  await page.getByText("Partly refunded").first().waitFor();
  await page.getByText("Arrived bent").waitFor();

  // The same order on a phone: in the place of the list, the refund behind one button.
  await page.setViewportSize(PHONE);
  await button("Refund").click();
  await page
    .getByLabel(/^Amount/)
    .and(page.locator(":focus"))
    .waitFor();
  const form = await page.getByRole("form", { name: "Refund" }).boundingBox();
  expect(Math.floor((form?.y ?? 0) + (form?.height ?? 0))).toBeLessThanOrEqual(PHONE.height);
  await page.getByLabel("Reason").fill("The rest");
  await button(/^All,/).click();
  await button(/^Refund .*40/).click();
  // The row in the hidden list says so too.
  await page
    .getByRole("complementary", { name: /^Order/ })
    .getByText("Refunded", { exact: true })
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  await page.goto(`${address}/statistics`);
  await page.getByRole("slider", { name: "Revenue by day" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(messages).toEqual([]);
});

/** What a shopper orders, by the public calls. */
async function order(page: Awaited<ReturnType<typeof newPage>>, slug: string): Promise<void> {
  const status = await page.evaluate(async (store) => {
    const read = async (path: string) => (await fetch(`/api/v1/store/${store}${path}`)).json();
    const { items: products } = await read("/products");
    const { items: systems } = await read("/payment-systems");
    const canvas = products.find((one: { name: string }) => one.name === "Canvas");
    const reply = await fetch(`/api/v1/store/${store}/checkout`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        items: [{ id_product: canvas.id, quantity: 1 }],
        customer_name: "Sofia",
        customer_email: "sofia@example.com",
        accept_terms: true,
        payment_method: systems[0].id,
      }),
    });
    return reply.status;
  }, slug);
  expect(status).toBe(200);
}
