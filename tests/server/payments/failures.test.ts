import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { isUnclear } from "../../../server/payments/http";
import { advance } from "../../../server/payments/payments";
import { inRequest, ProviderError } from "../../../server/payments/provider";
import type { PaymentRow } from "../../../server/payments/rows";
import { store_payments } from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { listenTo } from "../../support/log-lines";
import { type Failure, type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf, type Shop, type System } from "../../support/shops";

it("knows nothing of a call that was late, came too early or may have had its effect", () => {
  const unclear = [0, 302, 400, 404, 408, 409, 422, 424, 425, 499, 500, 503].filter(isUnclear);
  expect(unclear).toEqual([0, 302, 408, 424, 425, 500, 503]);
});

const evil = JSON.stringify({
  id: "cs_test_evil",
  url: "javascript:alert(1)",
  status: "open",
  payment_status: "unpaid",
  confirmation: { confirmation_url: "javascript:alert(1)" },
  amount: { value: "12.50", currency: "EUR" },
});

describeEachEngine("payments whose provider fails", (engine) => {
  let stub: PaymentStub;
  let server: TestServer;
  let cast: Cast;
  let shop: Shop;
  let systems: System[];
  let lines: string[];
  beforeAll(async () => {
    stub = await startPaymentStub();
    const apis = { STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa };
    server = await startServer({ ...(await engine.settings()), ...apis, LOG: "1" });
    lines = listenTo(server);
    cast = await castOf(server);
    shop = await addShop(server, cast.dealer.id);
    systems = [await addSystem(server, shop, "stripe"), await addSystem(server, shop, "yookassa")];
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.stop();
  });
  beforeEach(() => {
    stub.letGo();
    stub.failure = () => undefined;
  });

  const ids = (body: { fields?: object }) => Object.keys(body.fields ?? {});

  const PASSING: [what: string, failure: Failure][] = [
    ["a redirect", { kind: "answer", status: 302, headers: { location: "/followed" } }],
    ["an answer of 2 MB", { kind: "answer", status: 200, body: `{"id":"${"x".repeat(2_000_000)}"}` }],
    ["an address that runs a script", { kind: "answer", status: 200, body: evil }],
    ["malformed JSON", { kind: "answer", status: 200, body: "<html>" }],
    ["429", { kind: "answer", status: 429 }],
    ["500", { kind: "answer", status: 500 }],
    ["424", { kind: "answer", status: 424 }],
    ["a cut line", { kind: "cut" }],
    ["a lost answer", { kind: "cut", acted: true }],
  ];

  it.each(PASSING)(
    "keeps the order through %s, and makes one payment of it [OP-221]",
    async (_what, failure) => {
      for (const system of systems) {
        stub.failure = () => failure;
        const key = randomUUID();
        const first = await checkOut(server, shop, { payment_method: system.id, key });
        expect([first.status, first.body.code]).toEqual([503, "errors.payment_provider_down"]);
        expect(Number(first.headers.get("retry-after"))).toBeGreaterThan(0);
        // Nothing of such an answer is followed or stored.
        expect(stub.calls.filter(({ path }) => path === "")).toEqual([]);
        const stored = await server.services.database
          .db()
          .select()
          .from(store_payments)
          .where(eq(store_payments.state, "creating"));
        expect(stored).toMatchObject([{ ref: null, url: null, failure: null }]);
        stub.failure = () => undefined;
        const again = await checkOut(server, shop, { payment_method: system.id, key });
        expect(again.body).toMatchObject({
          status: "pending",
          payment_url: expect.stringContaining("/pay/"),
        });
        const { payments } = await moneyOf(server, again.body.order_id);
        expect(payments).toHaveLength(1);
        expect(stub.of(payments[0]?.id ?? "")).toHaveLength(1);
        expect(stub.of(payments[0]?.id ?? "")[0]?.key).toBe(payments[0]?.id);
        await assertReadFails(again.body.order_id, failure);
      }
    },
  );

  /** A read that is answered so changes nothing; the next one says what is true. */
  async function assertReadFails(id: string, failure: Failure): Promise<void> {
    const { payments } = await moneyOf(server, id);
    const [payment] = stub.of(payments[0]?.id ?? "");
    if (payment) payment.state = "paid";
    stub.failure = () => failure;
    const before = stub.calls.length;
    await makeDue(server, id);
    await until("a read", async () => {
      const [row] = (await moneyOf(server, id)).payments;
      return stub.calls.length > before && row?.held_until === null;
    });
    expect((await moneyOf(server, id)).order).toMatchObject({ status: "pending", attention: null });
    stub.failure = () => undefined;
    await makeDue(server, id);
    await until("a paid order", async () => (await moneyOf(server, id)).order.status === "paid");
  }

  it("says why a read failed, also if its lease was lost meanwhile [OP-221]", async () => {
    const { body } = await checkOut(server, shop, { payment_method: systems[0]?.id });
    const [row] = (await moneyOf(server, body.order_id)).payments;
    stub.failure = () => ({ kind: "answer", status: 500 });
    const read = advance(server.services, { ...(row as PaymentRow), held_by: null }, inRequest());
    await expect(read).rejects.toBeInstanceOf(ProviderError);
    // What somebody else has stored meanwhile stays.
    expect((await moneyOf(server, body.order_id)).payments).toEqual([row]);
  });

  it("finishes by itself what no shopper asks for again [OP-221]", async () => {
    stub.failure = () => ({ kind: "cut", acted: true });
    const key = randomUUID();
    await checkOut(server, shop, { payment_method: systems[0]?.id, key });
    stub.failure = () => undefined;
    const { database } = server.services;
    const [row] = await database
      .db()
      .select()
      .from(store_payments)
      .where(eq(store_payments.state, "creating"));
    await makeDue(server, row?.id_order ?? "");
    const creating = async () => database.db().$count(store_payments, eq(store_payments.state, "creating"));
    await until("the payment's creation", async () => (await creating()) === 0);
    const { body } = await checkOut(server, shop, { payment_method: systems[0]?.id, key });
    const { payments } = await moneyOf(server, body.order_id);
    expect(stub.of(payments[0]?.id ?? "")).toHaveLength(1);
  });

  it("answers within 12 s while the provider is silent, and others are not held up [OP-221]", async () => {
    stub.failure = () => ({ kind: "silence" });
    const before = stub.calls.length;
    const begun = performance.now();
    const silent = Array.from({ length: 8 }, () =>
      checkOut(server, shop, { payment_method: systems[0]?.id }),
    );
    await until("five calls that hang", async () => stub.calls.length >= before + 5);
    let answered = 0;
    for (const form of silent) void form.then(() => answered++);
    const other = await addShop(server, cast.dealer.id);
    expect((await send(server, "GET", "/api/health")).status).toBe(200);
    expect((await send(server, "GET", `/store/${other.slug}`)).status).toBe(200);
    expect((await checkOut(server, other)).status).toBe(200);
    // All the others were served while every form of the silent provider still waits.
    expect(answered).toBe(0);
    const answers = await Promise.all(silent);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(performance.now() - begun).toBeLessThan(12_000);
  });

  it.each([
    ["stripe", "sk_test_own", "Bearer sk_test_own", undefined],
    ["yookassa", "test_own", `Basic ${btoa("100500:test_own")}`, { kind: "answer", status: 403 }],
  ] as const)(
    "has no more time for all calls of a request than for one (%s) [OP-221 OP-225]",
    async (type, secret_key, authorization, first) => {
      const own = await addShop(server, cast.dealer.id);
      const system = await addSystem(server, own, type, { secret_key });
      const { order_id } = (await checkOut(server, own, { payment_method: system.id })).body;
      const [row] = (await moneyOf(server, order_id)).payments;
      const [payment] = stub.of(row?.id ?? "");
      if (payment) payment.state = "paid";
      const now = performance.now.bind(performance);
      let passed = 0;
      const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + passed);
      /** A request whose first call takes all the time that there is, and how many calls it makes. */
      const asked = async (path: string, answer?: Failure) => {
        let calls = 0;
        stub.failure = (call) => {
          if (call.authorization !== authorization) return undefined;
          calls += 1;
          passed += 10_000;
          return answer;
        };
        const { status, body } = await send(server, "POST", path, { token: cast.dealer.token });
        return { status, body, calls };
      };
      try {
        const check = await asked(`/stores/${own.id}/orders/${order_id}/check`);
        expect([check.status, check.calls]).toEqual([503, 1]);
        expect((await moneyOf(server, order_id)).order.status).toBe("paid");
        const test = await asked(`/stores/${own.id}/payment-systems/${system.id}/test`, first);
        expect([test.status, test.body.success, test.calls]).toEqual([200, false, 1]);
      } finally {
        clock.mockRestore();
      }
    },
  );

  it("says at the way to pay what was refused, and can be paid otherwise [OP-221 OP-222]", async () => {
    stub.failure = ({ method }) => (method === "POST" ? { kind: "answer", status: 401 } : undefined);
    for (const system of systems) {
      const answer = await checkOut(server, shop, { payment_method: system.id });
      // Not that the keys are wrong: that is the owner's to know.
      const fields = { payment_method: "errors.payment_refused" };
      expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    }
    const body =
      '{"error":{"type":"invalid_request_error","code":"amount_too_small","message":"planted text"}}';
    stub.failure = () => ({ kind: "answer", status: 400, body });
    const small = await checkOut(server, shop, { payment_method: systems[0]?.id, key: "small" });
    expect([small.status, ids(small.body)]).toEqual([422, ["payment_method"]]);
    expect(JSON.stringify(small.body)).not.toContain("planted");
    stub.failure = () => undefined;
    const again = await checkOut(server, shop, { payment_method: systems[0]?.id, key: "small" });
    expect(again.body).toMatchObject({ status: "failed", payment_url: null });
    const paying = await send(server, "POST", `/store/${shop.slug}/orders/${again.body.order_id}/pay`, {
      json: { payment_method: systems[1]?.id },
    });
    expect(paying.body).toMatchObject({ status: "pending", payment_url: expect.stringContaining("/pay/") });
  });

  it("tests keys by reads alone, without telling keys or the provider's text [CALL-STO-25 OP-225]", async () => {
    const token = cast.dealer.token;
    const test = async (system: System | undefined) => {
      const path = `/stores/${shop.id}/payment-systems/${system?.id}/test`;
      const { status, body } = await send(server, "POST", path, { token });
      expect(status).toBe(200);
      return body;
    };
    const before = stub.calls.length;
    for (const system of systems) expect(await test(system)).toMatchObject({ success: true });
    const planted = '{"error":{"message":"planted text sk_test_planted"},"description":"planted text"}';
    const failures: Failure[] = [
      { kind: "answer", status: 401, body: planted },
      { kind: "answer", status: 500, body: planted },
      { kind: "cut" },
    ];
    for (const failure of failures)
      for (const system of systems) {
        stub.failure = () => failure;
        const answer = await test(system);
        expect(answer.success).toBe(false);
        expect(answer.message).not.toMatch(/planted/);
      }
    stub.failure = () => ({
      kind: "answer",
      status: 200,
      body: '{"account_id":"100500","status":"disabled","test":true}',
    });
    expect((await test(systems[1])).message).toBe("The shop is disabled at the provider");
    stub.failure = () => ({
      kind: "answer",
      status: 200,
      body: '{"account_id":"100500","status":"enabled","test":false}',
    });
    expect((await test(systems[1])).success).toBe(false);
    stub.failure = () => ({ kind: "answer", status: 200, body: '{"id":"x","data":[{"livemode":true}]}' });
    expect(await test(systems[0])).toMatchObject({ success: false, message: expect.stringMatching(/mode/) });
    stub.failure = () => ({ kind: "silence" });
    for (const silent of await Promise.all(systems.map(test)))
      expect(silent).toEqual({
        success: false,
        message: expect.stringMatching(/^The provider did not answer/),
      });
    expect(new Set(stub.calls.slice(before).map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  it("writes neither keys nor addresses nor people into the log [OP-226]", () => {
    const log = lines.join("\n");
    expect(log).toContain("/store/:id/checkout");
    for (const secret of [
      "sk_test_planted",
      "test_planted",
      "whsec_planted",
      "/pay/",
      "anna@example.com",
      "planted text",
    ])
      expect(log).not.toContain(secret);
  });
});
