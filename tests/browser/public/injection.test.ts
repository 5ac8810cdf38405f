import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { harm, hostilePage, plantRound, ROUNDS } from "../../support/hostile-replies";
import { damage, PAYLOADS, plant } from "../../support/payloads";
import { type ServerProcess, sharedProcess } from "../../support/process";

/*
 * Scripts in every text of a storefront and a gallery (reliability rules 32, 33). The replies are those of a hostile
 * server, so that nothing but the page itself is in the way of a payload.
 */
let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

const ORDER = "5e1b7c40-93d2-4c7a-8f16-2d90ab4e7731";
const SCREENS = [
  "/store/hostile",
  "/store/hostile/checkout",
  "/store/hostile/documents/offer",
  "/store/hostile/documents/privacy",
  `/store/hostile/order/${ORDER}/success`,
  "/gallery/hostile",
];

/** The page itself is not filled for an address that the server does not know; its calls are those of the demo. */
const real = (path: string) =>
  path.replace("/store/hostile", "/store/nordlight").replace("/gallery/hostile", "/gallery/gatsby-night");

/** Pictures of products come from any https address (OP-138). */
const isPicture = (address: string) => address.startsWith("https://");

test(`no text of a storefront or a gallery runs a script, and planted ones are seen (${PAYLOADS.length} payloads) [OP-143 OP-145 OP-151 OP-221]`, async () => {
  const page = await newPage(server);
  const state = await hostilePage(page, server.url, /^\/api\/v1\/(store|gallery)\/hostile/, real);
  await page.route(`**/orders/${ORDER}`, (route) => {
    const payment_url = PAYLOADS[state.round];
    return route.fulfill({
      json: { order_id: payment_url, status: "pending", amount: 1, currency: payment_url, payment_url },
    });
  });
  const found: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    state.round = round;
    for (const screen of SCREENS) {
      await page.goto(screen);
      await page.getByText("__ran").first().waitFor(); // it shows what it is attacked with
      await page.settled();
      // The cart is kept from the first round on.
      if (screen === SCREENS[0]) await page.locator(".shop-buy .button").first().click();
      for (const one of await harm(page)) found.push(`${one}, round ${round}, ${screen}`);
    }
  }
  expect(found).toEqual([]);
  expect(state.foreign.filter((address) => !isPicture(address))).toEqual([]);

  const planted = await newPage(server);
  for (let round = 0; round < ROUNDS; round++)
    expect(await plantRound(planted, round)).toContain("a script ran");
  await plant(page, server.url, "/store/planted");
  expect(await damage(page)).toContain("a script ran");
});

test(`no theme of a preview runs or loads anything, nor reaches beyond its box (${PAYLOADS.length} payloads) [OP-143 OP-232]`, async () => {
  // A page that may frame pages of this server, as those of the editors.
  const page = await newPage(server, { path: "/login" });
  const foreign: string[] = [];
  page.on("request", (request) => foreign.push(request.url()));
  const found = await page.evaluate(async (payloads) => {
    const frame = document.createElement("iframe");
    frame.src = "/store/nordlight?preview";
    const listens = new Promise((done) => addEventListener("message", done, { once: true }));
    document.body.append(frame);
    await listens;
    const inside = frame.contentWindow as Window & Record<string, unknown>;
    inside.addEventListener("securitypolicyviolation", () => (inside.__refused = 1));
    const frameOf = () => new Promise((done) => inside.requestAnimationFrame(done));
    const drawn = async (css: string) => {
      const theme = { colors: { background: css, text: css }, fonts: { heading: css }, custom_css: css };
      inside.postMessage({ type: "safelight:preview", theme, view: "store" }, location.origin);
      const mark = () => {
        const heading = inside.document.querySelector("h2");
        return heading && inside.getComputedStyle(heading).getPropertyValue("--drawn").trim();
      };
      while (!css.includes(`--drawn: ${mark() || "none"} `)) await frameOf();
    };
    const bad: string[] = [];
    for (const [at, payload] of payloads.entries()) {
      await drawn(`h2 { --drawn: ${at} } ${payload}`);
      const { display, visibility } = inside.getComputedStyle(inside.document.body);
      const fixed = [...inside.document.querySelectorAll(".themed-page *")].some(
        (element) => inside.getComputedStyle(element).position === "fixed",
      );
      if (inside.__ran || inside.__refused || display === "none" || visibility === "hidden" || fixed)
        bad.push(payload);
    }
    // The look itself sees what a theme must not do.
    const style = inside.document.querySelector("style[nonce]") as HTMLStyleElement;
    style.textContent = "* { position: fixed }";
    const main = inside.document.querySelector(".themed-page main") as HTMLElement;
    return { bad, seen: inside.getComputedStyle(main).position };
  }, PAYLOADS as string[]);
  expect(found).toEqual({ bad: [], seen: "fixed" });
  expect(foreign.filter((address) => !address.startsWith(server.url))).toEqual([]);
});
