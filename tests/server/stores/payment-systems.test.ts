import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openSecrets } from "../../../server/payments/seal";
import { payment_systems, store_payments } from "../../../server/store/schema";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addOrder, addStore } from "../../support/stores";

const MASKED = "********";

describeStack("payment systems", (stack) => {
  const call = (method: string, path: string, json?: unknown, headers = {}) =>
    send(stack.server, method, path, { token: stack.cast.dealer.token, json, headers });
  const row = async (id: string) => {
    const { services } = stack.server;
    const rows = await services.database
      .db()
      .select()
      .from(payment_systems)
      .where(eq(payment_systems.id, id));
    return rows[0] as typeof payment_systems.$inferSelect;
  };
  const secrets = async (id: string) => openSecrets(stack.server.services, await row(id));
  const systemsOf = async () =>
    `/stores/${(await addStore(stack.server, stack.cast.dealer.id)).id}/payment-systems`;
  const shop = {
    type: "yookassa",
    name: "Cards",
    is_test: true,
    settings: { shop_id: "100", secret_key: "test_key", vat_code: 1, colour: "red" },
  };

  it("are made and listed with masked secrets, which are sealed, and unknown settings left out [CALL-STO-20 CALL-STO-21 STO-21 OP-140 OP-224]", async () => {
    const path = await systemsOf();
    const made = await call(
      "POST",
      path,
      { ...shop, is_active: true },
      { "idempotency-key": crypto.randomUUID() },
    );
    const { id } = made.body;
    expect(made.body).toEqual({
      id,
      id_store: path.split("/")[2],
      type: "yookassa",
      name: "Cards",
      is_active: false,
      is_test: true,
      settings: { shop_id: "100", secret_key: MASKED, vat_code: "1" },
      position: 0,
      webhook_url: expect.stringMatching(
        new RegExp(`^https://host\\d+.example.com/api/payments/${id}/[\\w-]{32}$`),
      ),
      tested_at: null,
      test_success: null,
      heard_at: null,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await secrets(id)).toMatchObject({ secret_key: "test_key" });
    expect(JSON.stringify(await row(id))).not.toContain("test_key");
    expect((await call("GET", path)).body).toEqual({ items: [made.body], versions: { [id]: `"v1"` } });
  });

  it("keep a secret that comes back masked, and lose one that is emptied or left out [OP-140]", async () => {
    const path = await systemsOf();
    const { id, webhook_url } = (await call("POST", path, shop)).body;
    const save = (json: object) => call("PUT", `${path}/${id}`, json);
    const kept = await save({ name: "New", settings: { shop_id: "100", secret_key: MASKED } });
    expect(kept.body).toMatchObject({ settings: { shop_id: "100", secret_key: MASKED }, webhook_url });
    expect(await secrets(id)).toMatchObject({ secret_key: "test_key" });
    await save({ name: "Newer" });
    expect(await secrets(id)).toMatchObject({ secret_key: "test_key" });
    await save({ settings: { shop_id: "100", secret_key: "test_other" } });
    expect(await secrets(id)).toMatchObject({ secret_key: "test_other" });
    expect((await save({ settings: { shop_id: "100" } })).body.settings).toEqual({ shop_id: "100" });
    expect((await secrets(id))?.secret_key).toBeUndefined();
  });

  it("are active by activation alone, with complete settings, until a save ends it [CALL-STO-22 CALL-STO-24 CALL-STO-26 OP-224]", async () => {
    const path = await systemsOf();
    const { id } = (await call("POST", path, { type: "yookassa", name: "Empty" })).body;
    const refused = await call("POST", `${path}/${id}/activate`);
    const required = "validation.required";
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { "settings.shop_id": required, "settings.secret_key": required },
    ]);
    const save = (json: object) => call("PUT", `${path}/${id}`, json);
    expect((await save({ ...shop, is_active: true })).body.is_active).toBe(false);
    const active = await call("POST", `${path}/${id}/activate`);
    expect(active.body).toMatchObject({ is_active: true, settings: { secret_key: MASKED } });
    expect((await save({ name: "Still" })).body.is_active).toBe(true);
    expect((await save({ settings: {} })).body.fields).toEqual({
      "settings.shop_id": required,
      "settings.secret_key": required,
    });
    expect((await save({ is_active: false })).body.is_active).toBe(false);
    const late = await call("PUT", `${path}/${id}`, { name: "Late" }, { "if-match": '"v1"' });
    expect([late.status, late.body.payment_system.settings.secret_key]).toEqual([412, MASKED]);
    expect(JSON.stringify(late.body)).not.toContain("test_key");
  });

  it("are not said to be active without their keys by a save, and are kept without them while inactive [OP-224]", async () => {
    const path = await systemsOf();
    const missing = [422, { "settings.secret_key": "validation.required" }];
    const answer = async (method: string, at: string, json: object) => {
      const { status, body } = await call(method, at, json);
      return [status, status === 200 ? body.is_active : body.fields];
    };
    const stripe = { type: "stripe", name: "Cards", is_test: true };
    expect(await answer("POST", path, { ...stripe, is_active: true, settings: {} })).toEqual(missing);
    expect(await answer("POST", path, { ...stripe, is_active: true })).toEqual(missing);
    expect((await call("GET", path)).body.items).toEqual([]);
    expect(await answer("POST", path, { ...stripe, settings: {} })).toEqual([200, false]);
    const { id } = (await call("GET", path)).body.items[0];
    const save = (json: object) => answer("PUT", `${path}/${id}`, json);
    expect(await save({ is_active: true, settings: {} })).toEqual(missing);
    expect(await save({ is_active: true, settings: { secret_key: MASKED } })).toEqual(missing);
    expect(await save({ is_active: true })).toEqual(missing);
    expect(await save({ is_active: false, settings: {} })).toEqual([200, false]);
    expect(await save({ name: "Still without" })).toEqual([200, false]);
    // With them a save is stored, and activation alone makes it active.
    expect(await save({ is_active: true, settings: { secret_key: "sk_test_1" } })).toEqual([200, false]);
  });

  it("need a type, which no default replaces [OP-18 STO-32]", async () => {
    const path = await systemsOf();
    for (const json of [{ name: "Cards" }, { name: "Cards", settings: {}, is_active: true }]) {
      const { status, body } = await call("POST", path, json);
      expect([status, body.fields]).toEqual([422, { type: "validation.required" }]);
    }
    expect((await call("GET", path)).body.items).toEqual([]);
  });

  it("say their mode, which the key decides, and keep their type [OP-224 OP-232]", async () => {
    const path = await systemsOf();
    const make = async (json: object) => {
      const { status, body } = await call("POST", path, { ...shop, ...json });
      return [status, body.fields];
    };
    const mode = [422, { is_test: "validation.test_mode" }];
    expect(await make({ is_test: false })).toEqual(mode);
    expect(await make({ settings: { secret_key: "live_key" } })).toEqual(mode);
    expect(await make({ type: "stripe", settings: { secret_key: "pk_test_1" } })).toEqual([
      422,
      { "settings.secret_key": "validation.publishable_key" },
    ]);
    expect(await make({ settings: { vat_code: "13" } })).toEqual([
      422,
      { "settings.vat_code": "validation.invalid_choice" },
    ]);
    const { id } = (await call("POST", path, shop)).body;
    const save = async (json: object) => (await call("PUT", `${path}/${id}`, json)).body;
    // The stored key counts, too.
    expect((await save({ is_test: false })).fields).toEqual({ is_test: "validation.test_mode" });
    expect((await save({ type: "manual" })).type).toBe("yookassa");
    const db = stack.server.services.database.db();
    await db.update(payment_systems).set({ account: "100" }).where(eq(payment_systems.id, id));
    expect((await save({ settings: { shop_id: "200", secret_key: MASKED } })).fields).toEqual({
      "settings.shop_id": "validation.fixed_account",
    });
  });

  it("forget what a test found with another key or shop, and nothing else does that [STO-21 OP-140]", async () => {
    const path = await systemsOf();
    const { id } = (await call("POST", path, shop)).body;
    const db = stack.server.services.database.db();
    const tested = { tested_at: new Date().toISOString(), test_success: true };
    const isTested = async (json: object) => {
      await db.update(payment_systems).set(tested).where(eq(payment_systems.id, id));
      const { tested_at, test_success } = (await call("PUT", `${path}/${id}`, json)).body;
      return [tested_at !== null, test_success];
    };
    const settings = { shop_id: "100", secret_key: MASKED };
    expect(await isTested({ name: "Other" })).toEqual([true, true]);
    expect(await isTested({ settings: { ...settings, vat_code: 2 } })).toEqual([true, true]);
    expect(await isTested({ settings: { ...settings, secret_key: "test_other" } })).toEqual([false, null]);
    expect(await isTested({ settings: { ...settings, shop_id: "200" } })).toEqual([false, null]);
  });

  it("stay while a payment of theirs is open, then lose their keys [CALL-STO-23 OP-228]", async () => {
    const path = await systemsOf();
    const { id } = (await call("POST", path, shop)).body;
    const order = await addOrder(stack.server, path.split("/")[2] as string, {}, { id_payment_system: id });
    const removed = await call("DELETE", `${path}/${id}`);
    expect([removed.status, removed.body.code]).toEqual([409, "errors.payments_open"]);
    const db = stack.server.services.database.db();
    await db.update(store_payments).set({ state: "expired" }).where(eq(store_payments.id_order, order.id));
    expect((await call("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await call("GET", path)).body.items).toEqual([]);
    expect(await row(id)).toMatchObject({ secrets_sealed: null, is_active: false });
  });

  it("are up to a hundred in a store, not counting removed ones [OP-136]", async () => {
    const path = await systemsOf();
    const db = stack.server.services.database.db();
    const like = { id_store: path.split("/")[2] as string, type: "manual", name: "Cash" } as const;
    const deleted_at = new Date().toISOString();
    await db.insert(payment_systems).values(Array.from({ length: 100 }, () => ({ ...like, deleted_at })));
    await db.insert(payment_systems).values(Array.from({ length: 99 }, () => like));
    expect((await call("POST", path, shop)).status).toBe(200);
    const { status, body } = await call("POST", path, shop);
    expect([status, body.code]).toEqual([422, "errors.row_quota"]);
    expect((await call("GET", path)).body.items).toHaveLength(100);
  });
});
