import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { damage, PAYLOADS, payloadAt, plant, serveHostile } from "../../support/payloads";
import { type ServerProcess, sharedProcess } from "../../support/process";

/*
 * Scripts in every text of a storefront (reliability, figure 17). The replies are those of a hostile server, so that
 * nothing but the page itself is in the way of a payload.
 */
let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

/** The replies of a server that has this payload in every text, and the next ones besides. */
function replies(at: number): Record<string, unknown> {
  const text = (step: number) => payloadAt(at + step);
  return {
    "": { id: "1", slug: text(0), name: text(0), description: `${text(1)}\n${text(2)}` },
    "/products": {
      items: [0, 1, 2].map((step) => ({
        id: `p${step}`,
        name: text(step),
        description: text(step + 3),
        price: 10,
        currency: step === 2 ? text(0).slice(0, 3) : "RUB",
        image_url: text(step + 6),
        position: step,
        is_active: true,
      })),
    },
    "/theme": {
      colors: { background: text(0), text: text(1), [text(2)]: text(3) },
      fonts: { heading: text(4), text: text(5) },
      custom_css: text(0),
    },
    "/payment-systems": {
      items: [0, 1].map((step) => ({ id: `s${step}`, type: text(step), name: text(step) })),
    },
    "/legal-info": {
      company_name: text(0),
      tax_id: text(1),
      registration_number: text(2),
      address: text(3),
      email: text(4),
      phone: text(5),
    },
    ...Object.fromEntries(
      ["offer", "terms", "privacy"].map((kind, step) => [
        `/documents/${kind}`,
        { content_markdown: text(step) },
      ]),
    ),
    "/orders/o": { order_id: text(0), status: text(1), amount: 1, currency: text(2), payment_url: text(3) },
  };
}

/** Every payload is in every text once, six at a time being in the neighbours of each. */
const STEP = 6;
const SCREENS = ["", "/documents/offer", "/order/o/success"];

test(`no text of a storefront runs a script, and a planted one is seen (${PAYLOADS.length} payloads) [OP-143 OP-145 OP-221]`, async () => {
  const page = await newPage(server);
  const shown = { at: 0 };
  const foreign = await serveHostile(page, server.url, (pathname) => {
    const call = /^\/api\/v1\/store\/[^/]+(.*)$/.exec(pathname)?.[1];
    return call === undefined ? undefined : (replies(shown.at)[call] ?? {});
  });
  const found: string[] = [];
  for (let at = 0; at < PAYLOADS.length; at += STEP) {
    shown.at = at;
    for (const screen of SCREENS) {
      await page.goto(`/store/hostile${screen}`);
      await page.locator("h1, [role=alert]").first().waitFor();
      // The cart is kept from the first round on.
      if (at === 0 && screen === "") await page.locator(".shop-buy .button").first().click();
      for (const one of await damage(page)) found.push(`${one} with ${PAYLOADS[at]} at ${screen || "/"}`);
    }
  }
  const pictures = (address: string) => !/^https:\/\//.test(address);
  expect(found).toEqual([]);
  expect(foreign.filter(pictures)).toEqual([]);

  await plant(page, server.url, "/store/planted");
  expect(await damage(page)).toContain("a script ran");
});
