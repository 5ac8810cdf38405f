import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { PAYMENT_STATES, REFUND_STATES } from "../../../contract/entities/order";
import { assertNothingOpen } from "../../../server/rules/open-payments";
import { payment_systems, store_payments, store_refunds } from "../../../server/store/schema";
import { describeStack } from "../../support/stacks";
import { addOrder, addStore } from "../../support/stores";

describeStack("money under way", (stack) => {
  const db = () => stack.server.services.database.db();

  /** A store with an order that is paid through a payment system. */
  async function sold() {
    const { id } = await addStore(stack.server, stack.cast.dealer.id);
    const system = { id_store: id, type: "stripe" as const, name: "Card", position: 0 };
    const [made] = await db().insert(payment_systems).values(system).returning();
    const order = await addOrder(stack.server, id, {}, { id_payment_system: made?.id, state: "paid" });
    const [payment] = await db().select().from(store_payments).where(eq(store_payments.id_order, order.id));
    if (!made || !payment) throw new Error("no row");
    return { store: id, system: made.id, order: order.id, payment: payment.id };
  }
  /** The codes that a store and its payment system are kept with; null where they may be removed. */
  const kept = ({ store, system }: { store: string; system: string }) =>
    Promise.all(
      [{ id_store: store }, { id_payment_system: system }].map((of) =>
        assertNothingOpen(stack.server.services, of).then(
          () => null,
          ({ code }) => code,
        ),
      ),
    );
  const OPEN = ["errors.payments_open", "errors.payments_open"];

  it("is a payment that was begun and is not final, of this store or payment system [OP-25 OP-228]", async () => {
    const [one, other] = [await sold(), await sold()];
    const found: unknown[] = [];
    for (const state of PAYMENT_STATES) {
      await db().update(store_payments).set({ state }).where(eq(store_payments.id, one.payment));
      expect(await kept(other)).toEqual([null, null]);
      const codes = await kept(one);
      if (codes[0] !== null) found.push(state);
      expect(codes).toEqual(codes[0] === null ? [null, null] : OPEN);
    }
    expect(found).toEqual(["creating", "open", "processing"]);
  });

  it("is a refund that is sent or pending, beside one that is settled [OP-25 OP-228]", async () => {
    const one = await sold();
    const refund = { id_order: one.order, id_payment: one.payment, amount: 1, reason: "", source: "console" };
    const add = async (state: (typeof REFUND_STATES)[number]) => {
      const [made] = await db()
        .insert(store_refunds)
        .values({ ...refund, state } as typeof store_refunds.$inferInsert)
        .returning();
      return made?.id as string;
    };
    await add("done");
    const id = await add("sending");
    const found: unknown[] = [];
    for (const state of REFUND_STATES) {
      await db().update(store_refunds).set({ state }).where(eq(store_refunds.id, id));
      if ((await kept(one))[1] !== null) found.push(state);
    }
    expect(found).toEqual(["sending", "pending"]);
  });
});
