import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payment_systems, store_payments } from "../../../server/store/schema";
import { describeEmbeddedEngine } from "../../support/engines";
import { stripeSignature } from "../../support/payment-calls";
import { type Cast, castOf } from "../../support/people";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, moneyOf, type Shop, type System } from "../../support/shops";
import { addOrder } from "../../support/stores";

// Without workers: what a hint makes due stays due.
describeEmbeddedEngine("a hint that there is news of a payment", (engine) => {
  let server: TestServer;
  let cast: Cast;
  let shop: Shop;
  const systems: Partial<Record<"stripe" | "yookassa", System>> = {};
  beforeAll(async () => {
    server = await startServer(await engine.settings());
    cast = await castOf(server);
    shop = await addShop(server, cast.dealer.id);
    for (const type of ["stripe", "yookassa"] as const) systems[type] = await addSystem(server, shop, type);
    await Promise.all(server.workers.map((worker) => worker.stop()));
  });
  afterAll(() => server?.stop());

  const db = () => server.services.database.db();
  /** An order with a payment of this system; nothing is due. */
  async function ordered(
    type: "stripe" | "yookassa",
    values: Partial<typeof store_payments.$inferInsert> = {},
  ) {
    const ref = randomUUID();
    const { id } = await addOrder(
      server,
      shop.id,
      { id_payment_system: systems[type]?.id ?? null },
      { type, ref, id_payment_system: systems[type]?.id ?? null, state: "paid", ...values },
    );
    const [row] = (await moneyOf(server, id)).payments;
    return { id, row: row?.id ?? "", ref };
  }
  const isDue = async ({ row }: { row: string }) => {
    const [payment] = await db().select().from(store_payments).where(eq(store_payments.id, row));
    return payment?.check_at !== null && Date.parse(payment?.check_at ?? "") <= Date.now();
  };
  async function notify(type: "stripe" | "yookassa", object: object, of = systems[type]) {
    const body = JSON.stringify(type === "stripe" ? { id: "evt_1", data: { object } } : { object });
    const headers = { "content-type": "application/json", "stripe-signature": stripeSignature(body) };
    const { status } = await fetch(`${server.url}${of?.path}`, { method: "POST", body, headers });
    expect(status).toBe(200);
  }

  it("names a paid payment by the refund that was made in the provider's own pages [OP-226 OP-227]", async () => {
    const intent = `pi_${randomUUID()}`;
    const [stripe, other] = [await ordered("stripe", { payment_ref: intent }), await ordered("stripe")];
    await notify("stripe", { id: "re_1", object: "refund", payment_intent: intent });
    expect([await isDue(stripe), await isDue(other)]).toEqual([true, false]);
    const [yookassa, next] = [await ordered("yookassa"), await ordered("yookassa")];
    await notify("yookassa", { id: randomUUID(), status: "succeeded", payment_id: yookassa.ref });
    expect([await isDue(yookassa), await isDue(next)]).toEqual([true, false]);
  });

  it("names by our own id a payment whose creation was not answered [OP-226]", async () => {
    for (const type of ["stripe", "yookassa"] as const) {
      const [lost, other] = [
        await ordered(type, { state: "creating", ref: null }),
        await ordered(type, { state: "creating", ref: null }),
      ];
      await notify(type, { id: randomUUID(), metadata: { payment: lost.row } });
      expect([type, await isDue(lost), await isDue(other)]).toEqual([type, true, false]);
    }
  });

  it("is of its own payment system alone, and is shown at that one [OP-224 OP-226]", async () => {
    const elsewhere = await addShop(server, cast.dealer.id);
    const [told, untold] = [
      await addSystem(server, elsewhere, "stripe"),
      await addSystem(server, elsewhere, "yookassa"),
    ];
    const one = await ordered("stripe");
    await notify("stripe", { id: one.ref, metadata: { payment: one.row } }, told);
    expect(await isDue(one)).toBe(false);
    const { body } = await send(server, "GET", `/stores/${elsewhere.id}/payment-systems`, {
      token: cast.dealer.token,
    });
    const heard = body.items.map(({ id, heard_at }: { id: string; heard_at: string | null }) => [
      id,
      heard_at !== null,
    ]);
    expect(heard).toEqual(
      expect.arrayContaining([
        [told.id, true],
        [untold.id, false],
      ]),
    );
    const [system] = await db().select().from(payment_systems).where(eq(payment_systems.id, told.id));
    expect(system?.version).toBe(1);
    await notify("stripe", { id: one.ref });
    expect(await isDue(one)).toBe(true);
  });

  it("is the shopper's page, while the order is not paid, of its own payments [OP-220 OP-223]", async () => {
    const created_at = new Date(Date.now() - 60_000).toISOString();
    const open = { state: "open" as const, created_at };
    const [mine, other] = [await ordered("stripe", open), await ordered("stripe", open)];
    const page = (id: string) => send(server, "GET", `/store/${shop.slug}/orders/${id}`);
    expect((await page(mine.id)).status).toBe(200);
    expect([await isDue(mine), await isDue(other)]).toEqual([true, false]);
  });
});
