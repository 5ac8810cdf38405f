import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allOperations } from "../../../contract/endpoints";
import { REPORTS } from "../../../contract/endpoints/reports";
import { programs } from "../../support/cluster";
import { describeEachEngine } from "../../support/engines";
import { listenTo } from "../../support/log-lines";
import { stripeSignature } from "../../support/payment-calls";
import { type Failure, type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { type Answer, send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, checkOut, moneyOf, type Shop } from "../../support/shops";

const EMAIL = "canary-shopper@example.com";
const FORM = { with: { customer_email: EMAIL } };
const canary = (before: string) => `${before}canary${randomUUID().replaceAll("-", "")}`;

describeEachEngine("secrets of payments", (engine) => {
  const keys = {
    stripe: canary("sk_test_"),
    webhook: canary("whsec_"),
    yookassa: canary("test_"),
    refused: canary("sk_live_"),
  };
  let environment: Awaited<ReturnType<typeof engine.settings>>;
  let stub: PaymentStub;
  let server: TestServer;
  let cast: Cast;
  let shop: Shop;
  let lines: string[];
  let isStopped = false;
  const systems: { id: string; path: string; type: "stripe" | "yookassa" }[] = [];
  const answers: Answer[] = [];
  let order: string;
  beforeAll(async () => {
    stub = await startPaymentStub();
    environment = await engine.settings();
    const apis = { STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa };
    server = await startServer({ ...environment, ...apis, LOG: "1" });
    lines = listenTo(server);
    cast = await castOf(server);
    shop = await addShop(server, cast.dealer.id);
    const settings = {
      stripe: { secret_key: keys.stripe, webhook_secret: keys.webhook },
      yookassa: { shop_id: "100500", secret_key: keys.yookassa },
    };
    for (const type of ["stripe", "yookassa"] as const) {
      const json = { type, name: type, is_test: true, settings: settings[type] };
      const { body } = await call("POST", "/payment-systems", json, { "idempotency-key": randomUUID() });
      await call("POST", `/payment-systems/${body.id}/activate`);
      systems.push({ id: body.id, path: new URL(body.webhook_url).pathname, type });
    }
    await sell();
  });
  afterAll(async () => {
    if (!isStopped) await server?.stop();
    await stub?.stop();
  });

  async function call(method: string, at: string, json?: unknown, headers = {}) {
    const answer = await send(server, method, `/stores/${shop.id}${at}`, {
      token: cast.dealer.token,
      json,
      headers,
    });
    answers.push(answer);
    return answer;
  }
  const notify = async (at: string, body: string, headers = {}) =>
    answers.push(await send(server, "POST", at, { json: body, headers }));

  /** Everything that touches a secret, in good order and with each kind of failure; the provider repeats what it got. */
  async function sell() {
    for (const system of systems) {
      const placed = await checkOut(server, shop, { payment_method: system.id, ...FORM });
      order = placed.body.order_id;
      const [row] = (await moneyOf(server, order)).payments;
      const payment = stub.payments.get(row?.ref ?? "");
      if (payment) payment.state = "paid";
      const body = JSON.stringify({ data: { object: { id: row?.ref } }, object: { id: row?.ref } });
      await notify(system.path, body, { "stripe-signature": stripeSignature(body, keys.webhook) });
      const page = () => send(server, "GET", `/store/${shop.slug}/orders/${order}`);
      await until("a paid order", async () => (await page()).body.status === "paid");
      await notify(system.path, body, { "stripe-signature": stripeSignature(body, "whsec_other") });
      await notify(`${system.path}x`, "{");
      await notify(system.path, `{"object": "${keys.webhook}`);

      const text = `${keys[system.type]} ${EMAIL} ${system.path}`;
      const echo = JSON.stringify({ error: { message: text, code: text, type: text }, description: text });
      const failures: Failure[] = [401, 400, 429, 500].map((status) => ({
        kind: "answer",
        status,
        body: echo,
      }));
      for (const failure of [...failures, { kind: "cut" } as const]) {
        stub.failure = () => failure;
        answers.push(await checkOut(server, shop, { payment_method: system.id, ...FORM }));
        await call("POST", `/payment-systems/${system.id}/test`);
        await call("POST", `/orders/${order}/check`);
        await call("POST", `/orders/${order}/refund`, { amount: 1, reason: "Blurred" });
      }
      stub.failure = () => undefined;
      const save = (json: unknown, headers = {}) =>
        call("PUT", `/payment-systems/${system.id}`, json, headers);
      const wrong = { shop_id: keys.refused, secret_key: keys.refused, vat_code: keys.refused };
      await save({ settings: wrong });
      await save({ settings: { secret_key: [keys.refused] } });
      await save({ settings: keys.refused });
      await save({ name: "Late", settings: wrong }, { "if-match": '"v0"' });
    }
  }

  const expectNone = (what: string, text: string, secrets: readonly string[]) => {
    for (const secret of secrets) expect(text.includes(secret), `${what} holds ${secret}`).toBe(false);
  };
  const paths = () => systems.map(({ path: at }) => at.split("/").at(-1) as string);

  it("are in no line of the log, nor are addresses of payments and people [OP-226]", () => {
    const log = lines.join("\n");
    for (const route of ["/store/:id/checkout", "/api/payments/:psid/:secret", "/payment-systems/"])
      expect(log).toContain(route);
    expectNone("the log", log, [...Object.values(keys), ...paths(), "/pay/cs_", EMAIL]);
  });

  it("are in no error, and in no answer besides the address of notifications [OP-224 OP-225 OP-226]", () => {
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused.map(({ status }) => status)).toEqual(expect.arrayContaining([400, 404, 412, 422, 503]));
    const texts = answers.map(({ body }) => JSON.stringify(body)).join("\n");
    expectNone("an answer", texts, [...Object.values(keys), "/pay/"]);
    // A stale save is answered with the record as it is, as its reads are.
    const errors = refused.filter(({ status }) => status !== 412).map(({ body }) => JSON.stringify(body));
    expectNone("an error", errors.join("\n"), [...paths(), EMAIL]);
  });

  it("are in no list and no export; the store's people read where notifications go [OP-140 OP-223 OP-224]", async () => {
    const read: string[] = [];
    const days = "start_date=2020-01-01&end_date=2099-12-31";
    const reads = allOperations().filter(({ method, id }) => method === "GET" && id !== "session.logout");
    for (const operation of reads) {
      const base = operation.base === "versioned" ? "/api/v1" : "/api";
      const kinds = operation.path.startsWith("/reports") ? REPORTS : ["offer"];
      for (const kind of kinds) {
        const at = operation.path
          .replace("{kind}", kind)
          .replace("{oid}", order)
          .replace(/\{\w+\}/g, shop.id);
        for (const { token } of [cast.admin, cast.dealer]) {
          const { status, body } = await send(server, "GET", `${base}${at}?${days}`, { token });
          const isFile = operation.id === "reports.download" && status === 200;
          const text = JSON.stringify(isFile ? await readXlsxFile(Buffer.from(body)) : body);
          const isTheirs = /^(payment_systems|store_orders)\./.test(operation.id);
          expectNone(operation.id, text, [...Object.values(keys), "/pay/"]);
          if (!isTheirs) expectNone(operation.id, text, [...paths(), EMAIL]);
          if (status === 200) read.push(operation.id);
        }
      }
    }
    const { body } = await call("GET", "/payment-systems");
    for (const secret of paths()) expect(JSON.stringify(body)).toContain(secret);
    expect(read).toEqual(
      expect.arrayContaining(["stores.statistics", "reports.download", "public_store.order"]),
    );
  });

  it("are in no dump of the database [OP-224]", async () => {
    // Also those of a system that is gone.
    const json = { type: "stripe", name: "Gone", is_test: true, settings: { secret_key: keys.stripe } };
    const { id } = (await call("POST", "/payment-systems", json)).body;
    await call("DELETE", `/payment-systems/${id}`);
    await server.stop();
    isStopped = true;
    const dump = environment.DATABASE_URL
      ? await dumpOf(environment.DATABASE_URL)
      : await textOf(server.dataDir);
    expect(dump).toContain(EMAIL);
    expectNone("the dump", dump, [...Object.values(keys), ...paths()]);
  });
});

async function dumpOf(url: string): Promise<string> {
  const run = promisify(execFile);
  const program = path.join(programs() ?? "", "pg_dump");
  return (await run(program, [url], { maxBuffer: 256 * 1024 * 1024 })).stdout;
}

/** Every byte of the data folder: tables, the log of the engine, what was deleted. */
async function textOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts: string[] = [];
  for (const file of files) texts.push(await readFile(file, "latin1"));
  return texts.join("\n");
}
