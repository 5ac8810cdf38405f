import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPage, type PageOptions, type TestPage } from "../../support/browser";
import { freshFolder } from "../../support/folders";
import { type ServerProcess, startProcess } from "../../support/process";

const guard = pathToFileURL(path.resolve(import.meta.dirname, "../../support/only-loopback.mjs")).href;
const GUARDED = { NODE_OPTIONS: `--import=${guard}` };

let server: ServerProcess;
/** Whom the pages asked. */
const hosts = new Set<string>();

// A first start, with the guard from its first line on.
beforeAll(async () => {
  server = await startProcess({ DATA_DIR: await freshFolder("demo"), ...GUARDED });
});
afterAll(() => server?.stop());

const STORE = "/store/nordlight";

async function visit(at: string, options: PageOptions = {}): Promise<TestPage> {
  const page = await newPage(server, options);
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  await page.goto(at);
  return page;
}

const press = (page: TestPage, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const says = (page: TestPage, heading: string) => page.getByRole("heading", { name: heading }).waitFor();
const onPayPage = async (page: TestPage) => {
  await page.waitForURL("**/demo-pay/page/*");
  await page.getByText("No real money").waitFor();
};

/** Through the store to the page on which the shopper pays. */
async function toPayment(method: string): Promise<TestPage> {
  const page = await visit(STORE);
  await page.settled(); // a font that arrives moves the buttons
  await press(page, /^Add to cart/);
  await page.getByLabel("Name").fill("Anna Lind");
  await page.getByLabel("E-mail").fill("anna@example.com");
  await page.getByLabel(method).check();
  await page.getByLabel("I accept").check();
  await press(page, /^Pay /);
  await onPayPage(page);
  return page;
}

describe.each(["Bank card", "Card by Stripe"])("in the demo, by %s", (method) => {
  test("a payment is paid, and given back in the console [OP-222 OP-223 OP-227 OP-229]", async () => {
    const page = await toPayment(method);
    await press(page, "Pay");
    await says(page, "Thank you, your order is paid");
    const order = page.url().split("/").at(-2) ?? "";
    const { id } = await page.evaluate(async (at) => (await fetch(`/api/v1${at}`)).json(), STORE);

    const admin = await visit(`/finance/stores/${id}?tab=orders&order=${order}`, { role: "admin" });
    const panel = admin.getByRole("complementary", { name: /^Order/ });
    await panel.getByText("Paid", { exact: true }).first().waitFor();
    await panel.getByLabel(/^Amount/).fill("1");
    await panel.getByLabel("Reason").fill("Arrived bent");
    await panel.getByRole("button", { name: /^Refund .*1/ }).click();
    await panel.getByText("Partly refunded").first().waitFor();
    await page.reload();
    await says(page, "Part of your order was refunded");
    await panel.getByLabel("Reason").fill("The rest");
    await panel.getByRole("button", { name: /^All,/ }).click();
    await panel.getByRole("button", { name: /^Refund .*[2-9]/ }).click();
    await panel.getByText("Refunded", { exact: true }).first().waitFor();
    await page.reload();
    await says(page, "Your order was refunded");
  });

  test("a slow bank, a refusal, a way back and a lost notification end as they should [OP-222 OP-223 OP-229]", async () => {
    const slow = await toPayment(method);
    await press(slow, /^Pay with a slow bank/);
    await says(slow, "Thank you, your order was received"); // not paid yet, and not to be paid again

    const page = await toPayment(method);
    await press(page, "Decline");
    await says(page, "The payment did not go through");
    await press(page, "Try again");
    await onPayPage(page);
    await press(page, "Cancel");
    await says(page, "Payment not finished");
    await page.getByRole("link", { name: "Pay now" }).click();
    await onPayPage(page);
    await page.getByLabel("Lose the notification").check();
    await press(page, "Pay");
    await says(page, "Thank you, your order is paid");

    await says(slow, "Thank you, your order is paid");
  });
});

test("no packet of the demo leaves the machine, and the guard sees one that would [OP-229]", () => {
  expect([...hosts]).toEqual(["127.0.0.1"]);
  expect(server.output()).not.toContain("OUTSIDE");
  const outside = `for (const host of ["http://192.0.2.1/", "https://api.stripe.invalid/v1"])
    await fetch(host).catch(() => undefined);`;
  const env = { ...process.env, ...GUARDED };
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", outside], { env });
  expect(String(stderr).match(/OUTSIDE \S+/g)).toEqual(["OUTSIDE 192.0.2.1", "OUTSIDE api.stripe.invalid"]);
});
