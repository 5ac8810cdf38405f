import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { advance } from "../../../server/payments/payments";
import { inRequest } from "../../../server/payments/provider";
import type { PaymentRow } from "../../../server/payments/rows";
import { store_payments } from "../../../server/store/schema";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut } from "../../support/shops";

describeEmbeddedEngine("keys that the provider refuses after a test", (engine) => {
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
  beforeEach(() => {
    stub.failure = () => undefined;
  });

  /** A shop with a payment system. */
  async function shopWith(type: "stripe" | "yookassa") {
    const shop = await addShop(server, cast.dealer.id);
    const { id } = await addSystem(server, shop, type);
    const path = `/stores/${shop.id}/payment-systems`;
    const { token } = cast.dealer;
    return {
      id,
      buy: () => checkOut(server, shop, { payment_method: id }),
      test: async () => (await send(server, "POST", `${path}/${id}/test`, { token })).body.success,
      /** What its owner sees of it. */
      async shown() {
        const { tested_at, test_success, version } = (await send(server, "GET", path, { token })).body
          .items[0];
        return { isTested: tested_at !== null, test_success, version };
      },
    };
  }
  const refuse = () => {
    stub.failure = () => ({ kind: "answer", status: 401 });
  };

  it.each(["stripe", "yookassa"] as const)(
    "are a failed test for their owner, until they are tested or accepted (%s) [STO-08 OP-221 OP-224]",
    async (type) => {
      const { buy, test, shown } = await shopWith(type);
      expect(await test()).toBe(true);
      const { version } = await shown();
      const refused = { isTested: true, test_success: false, version };
      for (const accept of [buy, test]) {
        refuse();
        expect((await buy()).status).toBe(422);
        expect(await shown()).toEqual(refused);
        stub.failure = () => undefined;
        await accept();
        // That a payment was made says nothing of the rest of a test.
        const [isTested, test_success] = accept === test ? [true, true] : [false, null];
        expect(await shown()).toEqual({ isTested, test_success, version });
        await buy();
        expect(await shown()).toEqual({ isTested, test_success, version });
      }
    },
  );

  it("stay refused while nothing is asked, as of a payment that the provider never made", async () => {
    const { id, buy, shown } = await shopWith("stripe");
    refuse();
    await buy();
    const [failed] = await server.services.database
      .db()
      .select()
      .from(store_payments)
      .where(eq(store_payments.id_payment_system, id));
    expect(failed).toMatchObject({ state: "failed", ref: null });
    const asked = stub.calls.length;
    await advance(server.services, failed as PaymentRow, inRequest());
    expect([stub.calls.length, (await shown()).test_success]).toEqual([asked, false]);
  });

  it("do not hide what else a test has found", async () => {
    const { buy, test, shown } = await shopWith("yookassa");
    const body = '{"account_id":"100500","status":"disabled","test":true}';
    stub.failure = ({ path }) => (path === "/me" ? { kind: "answer", status: 200, body } : undefined);
    expect(await test()).toBe(false);
    await buy();
    expect(await shown()).toMatchObject({ isTested: true, test_success: false });
  });
});
