import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payment_systems } from "../../../server/store/schema";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, moneyOf } from "../../support/shops";

describeEmbeddedEngine("what takes money beside what is removed", (engine) => {
  let stub: PaymentStub;
  let server: TestServer;
  let cast: Cast;
  beforeAll(async () => {
    stub = await startPaymentStub();
    const apis = { STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa };
    server = await startServer({ ...(await engine.settings()), ...apis });
    cast = await castOf(server);
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.stop();
  });

  type Opened = Awaited<ReturnType<typeof opened>>;
  /** A store with a payment system, and an order whose payment is open. */
  async function opened() {
    const shop = await addShop(server, cast.dealer.id);
    const system = await addSystem(server, shop, "stripe");
    const { body } = await checkOut(server, shop, { payment_method: system.id });
    return { shop, system, order: body.order_id as string };
  }
  /** Whether it still takes money: its payment can be paid, and its system has keys. */
  async function stateOf({ system, order }: Opened) {
    const [payment] = (await moneyOf(server, order)).payments;
    const db = server.services.database.db();
    const [row] = await db.select().from(payment_systems).where(eq(payment_systems.id, system.id));
    return {
      payment: payment?.state,
      session: stub.payments.get(payment?.ref ?? "")?.state,
      hasKeys: row?.secrets_sealed !== null,
      is_active: row?.is_active,
    };
  }

  it.each([
    ["payment system", ({ shop, system }: Opened) => `/stores/${shop.id}/payment-systems/${system.id}`],
    ["store", ({ shop }: Opened) => `/stores/${shop.id}`],
  ])("goes on when another %s is: its sessions stay open, its keys stay [OP-228]", async (_what, path) => {
    const [gone, kept] = [await opened(), await opened()];
    const { status } = await send(server, "DELETE", path(gone), { token: cast.dealer.token });
    expect(status).toBe(204);
    const open = { payment: "open", session: "open", hasKeys: true, is_active: true };
    expect(await stateOf(kept)).toEqual(open);
    expect(await stateOf(gone)).toEqual({
      payment: "expired",
      session: "canceled",
      hasKeys: false,
      is_active: false,
    });
  });

  it("is not said to be tested, refused or accepted when another payment system is [STO-08 OP-224 OP-225]", async () => {
    const shop = await addShop(server, cast.dealer.id);
    const [tried, kept] = [
      await addSystem(server, shop, "stripe"),
      await addSystem(server, shop, "yookassa"),
    ];
    const path = `/stores/${shop.id}/payment-systems`;
    const { token } = cast.dealer;
    const shown = async () => {
      const { items } = (await send(server, "GET", path, { token })).body;
      const { tested_at, test_success } = items.find(({ id }: { id: string }) => id === kept.id);
      return [tested_at !== null, test_success];
    };
    expect((await send(server, "POST", `${path}/${tried.id}/test`, { token })).body.success).toBe(true);
    expect(await shown()).toEqual([false, null]);
    expect((await send(server, "POST", `${path}/${kept.id}/test`, { token })).body.success).toBe(true);
    stub.failure = () => ({ kind: "answer", status: 401 });
    expect((await checkOut(server, shop, { payment_method: tried.id })).status).toBe(422);
    stub.failure = () => undefined;
    expect(await shown()).toEqual([true, true]);
    expect((await checkOut(server, shop, { payment_method: tried.id })).status).toBe(200);
    expect(await shown()).toEqual([true, true]);
  });

  it("stays off and bound to no account when another payment system is switched on and used [OP-224]", async () => {
    const shop = await addShop(server, cast.dealer.id);
    const [used, kept] = [
      await addSystem(server, shop, "stripe", { is_active: false }),
      await addSystem(server, shop, "yookassa", { is_active: false }),
    ];
    const call = (method: string, path: string, json?: object) =>
      send(server, method, `/stores/${shop.id}/payment-systems/${path}`, { token: cast.dealer.token, json });
    expect((await call("POST", `${used.id}/activate`)).status).toBe(200);
    expect((await checkOut(server, shop, { payment_method: used.id })).status).toBe(200);
    const settings = { shop_id: "200600", secret_key: "********" };
    const { status, body } = await call("PUT", kept.id, { settings });
    expect([status, body.is_active, body.settings?.shop_id]).toEqual([200, false, "200600"]);
  });
});
