import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rankAgain } from "../../server/engine/ranking";
import { addDelivery, addPicture } from "../support/deliveries";
import { stripeSignature } from "../support/payment-calls";
import { planOf, sentBy } from "../support/plans";
import { addShop, addSystem } from "../support/shops";
import { describeStack } from "../support/stacks";
import { addOrder } from "../support/stores";

/** By EXPLAIN of what the server sends. */
describeStack("what runs often reads no whole table", (stack) => {
  const database = () => stack.server.services.database;
  const db = () => database().db();

  it("servers that lack something of a workflow are among the failed attempts", async () => {
    const { server, cast } = stack;
    const waiting = {
      ...{ id: randomUUID(), id_user: cast.owner.id, id_photo_booth: randomUUID(), id_style: randomUUID() },
      ...{ id_cartridge: null, id_workflow: randomUUID(), language: null, is_video: false },
    };
    const asked = await sentBy(database(), "'unfit'", () => rankAgain(server.services, waiting));
    await database().withTx(async () => {
      // What the planner does with many rows, on tables that have none.
      await db().execute("set local enable_seqscan = off");
      expect(await planOf(database(), asked)).toContain("using generation_attempts_failed");
    });
  });

  it("the figures count open deliveries, however many there were", async () => {
    const delivery = await addDelivery(stack.server, stack.cast.owner.id);
    await addPicture(stack.server, delivery);
    await db().execute(sql`
      with people as (
        insert into bot_subscribers (id, id_bot, telegram_user_id, chat_id)
        select gen_random_uuid(), ${delivery.bot}::uuid, number, number from generate_series(1, 5000) as number
        returning id, id_bot)
      insert into bot_deliveries (id_bot, id_subscriber, id_generation, status)
      select people.id_bot, people.id, generations.id, 'delivered' from people, generations`);
    await db().execute("analyze bot_deliveries");
    const scrape = () => fetch(`${stack.server.url}/api/metrics`).then((reply) => reply.text());
    const plan = await planOf(database(), await sentBy(database(), "open_deliveries", scrape));
    expect(plan).toContain("using bot_deliveries_waiting");
    expect(plan).not.toContain("Seq Scan on bot_deliveries");
  });

  it("the payments that a notification names are found among all of their system [OP-226]", async () => {
    const { server, cast } = stack;
    const shop = await addShop(server, cast.dealer.id);
    const { id, path } = await addSystem(server, shop, "stripe");
    const order = await addOrder(server, shop.id);
    await db().execute(sql`
      insert into store_payments
        (id, id_order, id_payment_system, type, state, ref, payment_ref, amount, currency)
      select gen_random_uuid(), ${order.id}::uuid, ${id}::uuid, 'stripe', 'paid', 'cs_' || number, 'pi_' || number,
        10, 'EUR' from generate_series(1, 5000) as number`);
    await db().execute("analyze store_payments");
    const object = { id: "cs_7", payment_intent: "pi_7", metadata: { payment: randomUUID() } };
    const body = JSON.stringify({ data: { object } });
    const notify = async () => {
      const headers = { "content-type": "application/json", "stripe-signature": stripeSignature(body) };
      expect((await fetch(server.url + path, { method: "POST", body, headers })).status).toBe(200);
    };
    const plan = await planOf(database(), await sentBy(database(), '"payment_ref" = $', notify));
    const found = [
      ...plan.matchAll(/Bitmap Index Scan on store_payments_(\w+) .*\n\s*Index Cond: \(+(\w+)/g),
    ];
    // By the first column of each: otherwise the whole index is read.
    expect(found.map(([, index, by]) => `${index} ${by}`).sort()).toEqual([
      "payment_ref_index payment_ref",
      "pkey id",
      "type_ref_unique type",
    ]);
  });
});
