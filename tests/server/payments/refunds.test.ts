import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { PaymentRow } from "../../../server/payments/rows";
import { store_orders, store_payments, store_refunds, users } from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf, type Shop, type System } from "../../support/shops";

describeEachEngine("refunds by a provider", (engine) => {
  let stub: PaymentStub;
  let server: TestServer;
  let cast: Cast;
  let shop: Shop;
  let systems: System[];
  beforeAll(async () => {
    stub = await startPaymentStub();
    const apis = { STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa };
    server = await startServer({ ...(await engine.settings()), ...apis });
    cast = await castOf(server);
    shop = await addShop(server, cast.dealer.id, { price: 100, currency: "RUB" });
    systems = [await addSystem(server, shop, "stripe"), await addSystem(server, shop, "yookassa")];
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.stop();
  });
  beforeEach(() => {
    stub.failure = () => undefined;
  });

  const path = (id: string) => `/stores/${shop.id}/orders/${id}`;
  const asDealer = (call: string, id: string, json?: unknown, headers = {}) =>
    send(server, "POST", `${path(id)}/${call}`, { token: cast.dealer.token, json, headers });
  const refund = (id: string, amount: number, headers = {}) =>
    asDealer("refund", id, { amount, reason: "Blurred" }, headers);

  const orderOf = async (id: string) => (await moneyOf(server, id)).order;

  /** An order of 100.00 that the provider says is paid. */
  async function paid(at = 0): Promise<{ id: string; payment: string }> {
    const { body } = await checkOut(server, shop, { payment_method: systems[at]?.id });
    const [row] = (await moneyOf(server, body.order_id)).payments;
    const payment = stub.payments.get(row?.ref ?? "");
    if (payment) payment.state = "paid";
    await makeDue(server, body.order_id);
    await until("a paid order", async () => (await orderOf(body.order_id)).received_amount === 100);
    return { id: body.order_id, payment: row?.ref ?? "" };
  }
  const atStub = (payment: string) => [...stub.refunds.values()].filter((one) => one.payment === payment);

  it.each([0, 1])(
    "gives back what two admins ask for in fifty calls at once, and not more (%i) [CALL-STO-28 OP-139 OP-227]",
    async (at) => {
      const { id, payment } = await paid(at);
      const tokens = [cast.dealer.token, cast.admin.token];
      const calls = Array.from({ length: 50 }, (_unused, call) =>
        send(server, "POST", `${path(id)}/refund`, {
          token: tokens[call % 2],
          json: { amount: 10, reason: "Blurred" },
        }),
      );
      const answers = await Promise.all(calls);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ status, body }) => status === 422 && body.fields.amount)).toHaveLength(40);
      expect(atStub(payment).reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
      const { order: row, refunds } = await moneyOf(server, id);
      expect(row).toMatchObject({ status: "refunded", refunded_amount: 100 });
      expect(new Set(atStub(payment).map(({ key }) => key))).toEqual(
        new Set(refunds.map(({ id: own }) => own)),
      );
    },
  );

  it.each([0, 1])("finishes a refund whose answer is lost under its one key (%i) [OP-227]", async (at) => {
    const { id, payment } = await paid(at);
    stub.failure = ({ method, path: asked }) =>
      method === "POST" && asked === "/refunds" ? { kind: "cut", acted: true } : undefined;
    const answer = await refund(id, 40);
    expect([answer.status, answer.body.status]).toEqual([200, "partially_refunded"]);
    expect(answer.body.refunds).toMatchObject([{ status: "sending" }]);
    stub.failure = () => undefined;
    await server.services.database
      .db()
      .update(store_refunds)
      .set({ check_at: new Date(0).toISOString() })
      .where(eq(store_refunds.id_order, id));
    server.services.database.wake("payments");
    await until("the refund's end", async () => (await moneyOf(server, id)).refunds[0]?.state === "done");
    expect(atStub(payment)).toHaveLength(1);
  });

  it("looks for a refund instead of sending it once its key may be forgotten [OP-227]", async () => {
    const lost = await paid();
    const kept = await paid();
    const posts = () =>
      stub.calls.filter(({ method, path: asked }) => method === "POST" && asked === "/refunds").length;
    stub.failure = ({ method, path: asked }) =>
      method === "POST" && asked === "/refunds" ? { kind: "answer", status: 500 } : undefined;
    await refund(lost.id, 10);
    stub.failure = ({ method, path: asked }) =>
      method === "POST" && asked === "/refunds" ? { kind: "cut", acted: true } : undefined;
    await refund(kept.id, 10);
    stub.failure = () => undefined;
    const sent = posts();
    const day = new Date(Date.now() - 24 * 3_600_000).toISOString();
    for (const { id } of [lost, kept])
      await server.services.database
        .db()
        .update(store_refunds)
        .set({ created_at: day, check_at: day })
        .where(eq(store_refunds.id_order, id));
    server.services.database.wake("payments");
    const stateOf = async ({ id }: { id: string }) => (await moneyOf(server, id)).refunds[0]?.state;
    await until(
      "the end of both",
      async () => (await stateOf(lost)) === "failed" && (await stateOf(kept)) === "done",
    );
    expect(posts()).toBe(sent);
    expect((await moneyOf(server, lost.id)).order).toMatchObject({ status: "paid", refunded_amount: 0 });
  });

  it.each([0, 1])(
    "moves back when a refund fails later, and adopts what was refunded elsewhere (%i) [OP-222 OP-227 OP-231]",
    async (at) => {
      const { id, payment } = await paid(at);
      expect((await refund(id, 100)).body.status).toBe("refunded");
      const [made] = atStub(payment);
      if (made) made.state = "canceled";
      expect((await asDealer("check", id)).body).toMatchObject({
        status: "paid",
        refunded_amount: 0,
        attention: "refund_failed",
      });
      stub.refunds.set("elsewhere", {
        id: "elsewhere",
        payment,
        key: "",
        amount: 2500,
        state: "succeeded",
        metadata: {},
      });
      const { body } = await asDealer("check", id);
      expect(body).toMatchObject({ status: "partially_refunded", refunded_amount: 25, attention: null });
      expect(body.refunds.at(-1)).toMatchObject({ source: "provider", status: "done", amount: 25 });
      expect((await asDealer("check", id)).body.refunds).toHaveLength(2);
      stub.refunds.delete("elsewhere");
    },
  );

  it("adopts a refund made elsewhere although the first read after its hint fails [OP-227]", async () => {
    const { id, payment } = await paid();
    stub.refunds.set("hinted", {
      id: "hinted",
      payment,
      key: "",
      amount: 2500,
      state: "succeeded",
      metadata: {},
    });
    const rowOf = async () => (await moneyOf(server, id)).payments[0] as PaymentRow;
    stub.failure = () => ({ kind: "answer", status: 503 });
    await makeDue(server, id);
    await until("the failed read", async () => {
      const { checks, held_until } = await rowOf();
      return checks === 1 && held_until === null;
    });
    expect((await rowOf()).check_at).not.toBeNull();
    stub.failure = () => undefined;
    await makeDue(server, id);
    await until("the next read", async () => (await rowOf()).check_at === null);
    expect((await orderOf(id)).refunded_amount).toBe(25);
    // A provider that is down for a day is asked again after the next hint only.
    stub.failure = () => ({ kind: "answer", status: 503 });
    const last = { checks: 29, check_at: new Date(0).toISOString() };
    const db = server.services.database.db();
    await db.update(store_payments).set(last).where(eq(store_payments.id_order, id));
    server.services.database.wake("payments");
    await until("the last read", async () => (await rowOf()).check_at === null);
    expect((await rowOf()).checks).toBe(0);
    stub.refunds.delete("hinted");
  });

  it("is in the ledger of the store's owner, whose balance stays; a test is not [OP-95 OP-230]", async () => {
    const ofOwner = async (id: string) => {
      const { body } = await send(server, "GET", "/transactions/?type=refund&per_page_count=100", {
        token: cast.dealer.token,
      });
      return body.transactions.filter(({ id_order }: { id_order: string }) => id_order === id);
    };
    const { id, payment } = await paid();
    const test = await paid();
    const db = server.services.database.db();
    await db.update(store_orders).set({ is_test: false }).where(eq(store_orders.id, id));
    await db.update(users).set({ balance: 7.5 }).where(eq(users.id, cast.dealer.id));
    for (const order of [id, test.id]) await refund(order, 10.1);
    await send(server, "POST", `${path(id)}/refund`, {
      token: cast.admin.token,
      json: { amount: 5, reason: "Late" },
    });
    expect(await ofOwner(test.id)).toEqual([]);
    const balance = { id_user: cast.dealer.id, balance_after: 7.5 };
    expect(await ofOwner(id)).toMatchObject([
      { ...balance, amount: -5, description: "Late" },
      { ...balance, amount: -10.1, description: "Blurred" },
    ]);
    for (const made of atStub(payment)) made.state = "canceled";
    await asDealer("check", id);
    const amounts = (await ofOwner(id)).map(({ amount }: { amount: number }) => amount);
    expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBeCloseTo(0, 9);
    const [owner] = await db.select().from(users).where(eq(users.id, cast.dealer.id));
    expect(owner).toMatchObject({ balance: 7.5 });
  });

  it("says at the amount what the provider refused [OP-227]", async () => {
    const { id } = await paid(1);
    stub.failure = ({ method, path: asked }) =>
      method === "POST" && asked === "/refunds"
        ? { kind: "answer", status: 400, body: '{"type":"error","description":"planted text"}' }
        : undefined;
    const key = { "idempotency-key": randomUUID() };
    const answer = await refund(id, 10, key);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["amount"]]);
    expect(JSON.stringify(answer.body)).not.toContain("planted");
    expect((await moneyOf(server, id)).order).toMatchObject({ status: "paid", refunded_amount: 0 });
    stub.failure = () => undefined;
    const again = await refund(id, 10, key);
    expect([again.status, again.body]).toEqual([422, answer.body]);
    expect((await moneyOf(server, id)).refunds).toHaveLength(1);
  });

  it("says the same to a repeat: what was refused, and what was unclear at first [OP-175 OP-227]", async () => {
    const { id } = await paid();
    const key = () => ({ "idempotency-key": randomUUID() });
    const [refused, unclear] = [key(), key()];
    const answer = (status: number) => {
      stub.failure = ({ method }) => (method === "POST" ? { kind: "answer", status } : undefined);
    };
    answer(401);
    const first = await refund(id, 10, refused);
    expect(first.body.fields).toEqual({ amount: "errors.payment_keys" });
    expect((await refund(id, 10, refused)).body).toEqual(first.body);
    answer(500);
    expect((await refund(id, 20, unclear)).status).toBe(200);
    answer(404);
    const due = { check_at: new Date(0).toISOString() };
    const isSending = eq(store_refunds.state, "sending");
    await server.services.database.db().update(store_refunds).set(due).where(isSending);
    server.services.database.wake("payments");
    await until("the refusal", async () => (await moneyOf(server, id)).refunds[1]?.state === "failed");
    expect((await refund(id, 20, unclear)).status).toBe(200);
  });

  it("only records a refund when the system's keys are gone [OP-227 OP-228]", async () => {
    const own = await addSystem(server, shop, "yookassa");
    systems.push(own);
    const { id } = await paid(2);
    const gone = await send(server, "DELETE", `/stores/${shop.id}/payment-systems/${own.id}`, {
      token: cast.dealer.token,
    });
    expect(gone.status).toBe(204);
    expect((await refund(id, 100)).body.refunds).toMatchObject([{ source: "recorded", status: "done" }]);
    expect((await server.services.database.db().select().from(store_payments)).length).toBeGreaterThan(0);
  });
});
