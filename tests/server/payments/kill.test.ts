import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { store_payments, store_refunds } from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { launch } from "../../support/killable";
import { type Failure, type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, moneyOf, type Shop, type System } from "../../support/shops";
import { buildProgram } from "../store/program";

/** What the provider does with a call before the process is killed. */
const LOST: [how: string, failure: Failure][] = [
  ["in the call", { kind: "silence", acted: true }],
  ["after a lost answer", { kind: "cut", acted: true }],
];

/** What is tried before the kill, for each provider and each way to lose an answer. */
interface Tried {
  how: string;
  system: System;
  /** Idempotency-Key of the form. */
  key: string;
  /** Paid order whose refund is lost; undefined for a checkout. */
  order?: string;
}

describeEachEngine("a process that is killed between the provider's act and its commit", (engine) => {
  it("has one payment and one refund of each at the provider after its start, under their one key [OP-221 OP-227]", async () => {
    const stub = await startPaymentStub();
    const apis = { STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa };
    const settings = { ...(await engine.settings()), ...apis };
    const program = await buildProgram(new URL("../server-program.ts", import.meta.url));
    const first = await startServer(settings);
    const cast = await castOf(first);
    const shop = await addShop(first, cast.dealer.id, { price: 100, currency: "RUB" });
    const systems = [await addSystem(first, shop, "stripe"), await addSystem(first, shop, "yookassa")];
    const checkouts: Tried[] = [];
    const refunds: Tried[] = [];
    for (const [how] of LOST)
      for (const system of systems) {
        checkouts.push({ how, system, key: randomUUID() });
        refunds.push({ how, system, key: randomUUID(), order: await paidOrder(first, stub, shop, system) });
      }
    await first.stop();

    const killed = await launch(program.file, settings);
    const ask = (at: { url: string }, one: Tried) => attempt(at, cast, shop, one);
    const answers: [string, number][] = [];
    for (const [how, failure] of LOST.toReversed()) {
      stub.failure = ({ method }) => (method === "POST" ? failure : undefined);
      const before = moneyCalls(stub).length;
      const asked = [...checkouts, ...refunds].filter((one) => one.how === how);
      const sent = asked.map((one) =>
        ask(killed, one).then(
          ({ status }) => answers.push([one.order ? "refund" : "checkout", status]),
          () => undefined,
        ),
      );
      await until("all calls", async () => moneyCalls(stub).length >= before + asked.length);
      if (failure.kind === "cut") await Promise.all(sent);
    }
    await killed.kill();
    expect(new Set(answers.map(String))).toEqual(new Set(["checkout,503", "refund,200"]));
    stub.letGo();
    stub.failure = () => undefined;

    const back = await startServer(settings);
    await assertDueSoon(back);
    const again = async (one: Tried) => (await ask(back, one)).body;
    // A shopper who sends the form again before the worker looks, and an admin who presses twice.
    const shopper = checkouts.find(({ how }) => how === "after a lost answer") as Tried;
    expect(await again(shopper)).toMatchObject({ status: "pending", payment_url: expect.any(String) });
    await lapse(back);
    const unsettled = () =>
      Promise.all([
        back.services.database.db().$count(store_payments, sql`state = 'creating'`),
        back.services.database.db().$count(store_refunds, sql`state = 'sending'`),
      ]);
    await until("the end of all", async () => String(await unsettled()) === "0,0");

    for (const one of checkouts) {
      const { order_id, status, payment_url } = await again(one);
      expect([one.how, status]).toEqual([one.how, "pending"]);
      const { payments } = await moneyOf(back, order_id);
      expect(payments).toHaveLength(1);
      const id = payments[0]?.id ?? "";
      expect(stub.of(id)).toMatchObject([{ key: id, id: payments[0]?.ref }]);
      expect(payment_url).toContain(payments[0]?.ref);
    }
    for (const one of refunds) {
      expect((await again(one)).status).toBe("partially_refunded");
      const { order, payments, refunds: rows } = await moneyOf(back, one.order ?? "");
      expect(order).toMatchObject({ status: "partially_refunded", refunded_amount: 40, attention: null });
      expect(rows).toMatchObject([{ state: "done" }]);
      const made = [...stub.refunds.values()].filter(({ payment }) => payment === payments[0]?.ref);
      expect(made).toMatchObject([{ key: rows[0]?.id, amount: 4000 }]);
    }
    expect(stub.payments.size).toBe(checkouts.length + refunds.length);
    expect(stub.refunds.size).toBe(refunds.length);
    await back.stop();
    await program.remove();
    await stub.stop();
  });
});

const moneyCalls = (stub: PaymentStub) =>
  stub.calls.filter(
    ({ method, path }) => method === "POST" && /^\/(checkout\/sessions|payments|refunds)$/.test(path),
  );

const attempt = (at: { url: string }, cast: Cast, shop: Shop, { system, key, order }: Tried) =>
  order === undefined
    ? checkOut(at, shop, { payment_method: system.id, key })
    : send(at, "POST", `/stores/${shop.id}/orders/${order}/refund`, {
        token: cast.dealer.token,
        json: { amount: 40, reason: "Blurred" },
        headers: { "idempotency-key": key },
      });

async function paidOrder(server: TestServer, stub: PaymentStub, shop: Shop, system: System): Promise<string> {
  const { body } = await checkOut(server, shop, { payment_method: system.id });
  const [row] = (await moneyOf(server, body.order_id)).payments;
  const payment = stub.payments.get(row?.ref ?? "");
  if (payment) payment.state = "paid";
  const page = async () =>
    (await send(server, "GET", `/store/${shop.slug}/orders/${body.order_id}`)).body.status;
  await until("a paid order", async () => (await page()) === "paid");
  return body.order_id;
}

const TABLES = [store_payments, store_refunds];
const OPEN = sql`state in ('creating', 'sending')`;

/** The worker looks at all that is open within the three minutes of the promise: nothing is left without a time. */
async function assertDueSoon({ services }: TestServer): Promise<void> {
  const late = sql`${OPEN} and (check_at is null or greatest(check_at, held_until) > now() + interval '2 minutes')`;
  for (const table of TABLES) expect(await services.database.db().$count(table, late)).toBe(0);
}

/** As if these minutes had passed. */
async function lapse({ services: { database } }: TestServer): Promise<void> {
  const past = new Date(0).toISOString();
  for (const table of TABLES)
    await database.db().update(table).set({ check_at: past, held_until: past }).where(OPEN);
  database.wake("payments");
}
