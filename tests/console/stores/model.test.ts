import { describe, expect, test } from "vitest";
import type { Order } from "../../../contract/entities/order";
import type { PaymentSystem } from "../../../contract/entities/payment-system";
import type { LegalInfo, Product, Store } from "../../../contract/entities/store";
import type { StoreTheme } from "../../../contract/entities/store-theme";
import {
  afterRefund,
  checksOf,
  isByHand,
  isClosed,
  lightsOf,
  missingIn,
  primaryOf,
  quickAmounts,
  refundable,
  refundProblem,
} from "../../../src/custom-pages/stores/model";
import { priceText } from "../../../src/custom-pages/stores/money";
import { offeredOf } from "../../../src/custom-pages/stores/payments/shoppers";
import { documentAt, tabQuery } from "../../../src/custom-pages/stores/urls";
import { A, B, legalOf, OTHER, orderOf, productOf, storeOf, systemOf, themeOf } from "./support";

const order = (changes: object) => orderOf(changes) as unknown as Order;
const system = (changes: object) => systemOf(changes) as unknown as PaymentSystem;

describe("open for orders [OP-232]", () => {
  const parts = {
    legal: legalOf() as unknown as LegalInfo,
    systems: [system({ is_test: false })],
    products: [productOf(A, "Canvas") as unknown as Product],
    themes: [themeOf({ is_active: true }) as unknown as StoreTheme],
  };
  const states = (changes: object) => checksOf({ ...parts, ...changes }).map(({ state }) => state);

  test("wants legal info, a product on sale and a payment system; theme and test mode are notes", () => {
    expect(states({})).toEqual(["done", "done", "done", "done"]);
    expect(states({ legal: null, themes: [], products: [], systems: [] })).toEqual([
      "problem",
      "note",
      "problem",
      "problem",
    ]);
    expect(states({ systems: [system({})] })).toEqual(["done", "done", "done", "note"]);
    // A live system next to a test one, and one that is off: what shoppers meet is what counts.
    expect(states({ systems: [system({}), system({ is_test: false })] })[3]).toBe("done");
    expect(states({ systems: [system({ is_active: false })] })[3]).toBe("problem");
    expect(states({ systems: [system({ type: "manual", is_test: true })] })[3]).toBe("done");
    expect(states({ products: [productOf(A, "Canvas", { is_active: false })] })[2]).toBe("problem");
  });

  test("names all that is missing once everything is read; only a store without a product on sale takes no orders", () => {
    const missing = (changes: object) => missingIn(checksOf({ ...parts, ...changes }))?.map(({ key }) => key);
    expect(missing({ legal: null, products: [], themes: [] })).toEqual(["legal", "products"]);
    expect(missing({})).toEqual([]);
    expect(missing({ legal: null, themes: undefined })).toBeUndefined();
    expect(isClosed(checksOf({ ...parts, products: [] }))).toBe(true);
    expect(isClosed(checksOf({ ...parts, legal: null, systems: [] }))).toBe(false);
    const reading = checksOf({
      legal: undefined,
      systems: undefined,
      products: undefined,
      themes: undefined,
    });
    expect([missingIn(reading), isClosed(reading)]).toEqual([undefined, false]);
    expect(checksOf({ ...parts, systems: [system({ name: "Card" })] })).toEqual([
      { key: "legal", state: "done" },
      { key: "themes", state: "done", name: parts.themes[0]?.name },
      { key: "products", state: "done", count: 1 },
      { key: "payments", state: "note", name: "Card" },
    ]);
  });
});

test("the store that loses the flag is the primary one of the same domain, and not this one [STO-26 OP-137]", () => {
  const own = storeOf({ is_primary: true }) as unknown as Store;
  const other = storeOf({ id: OTHER, is_primary: true }) as unknown as Store;
  const elsewhere = storeOf({ id: A, is_primary: true, id_domain: B }) as unknown as Store;
  expect(primaryOf([own, elsewhere, other], own)).toBe(other);
  expect(primaryOf([own, elsewhere], own)).toBeUndefined();
});

describe("refunds [OP-139 OP-227]", () => {
  test("give back at most what remains, of what was received if that is more", () => {
    expect(
      refundable(
        order({ refunded_amount: 14.9, amount: 65.8, received_amount: 65.8, status: "partially_refunded" }),
      ),
    ).toBe(50.9);
    expect(refundable(order({ received_amount: 100 }))).toBe(100);
    expect(refundable(order({ received_amount: 0 }))).toBe(50); // another server does not tell it
    for (const status of ["pending", "refunded", "cancelled", "failed"])
      expect(refundable(order({ status }))).toBe(0);
  });

  test("count in cents, so that the last cent can go back and not one more", () => {
    expect([
      refundProblem(0.3, 0.1 + 0.2),
      refundProblem(0.31, 0.3),
      refundProblem(0, 1),
      refundProblem(Number.NaN, 1),
    ]).toEqual([undefined, "too_large", "too_small", "too_small"]);
    expect(afterRefund(order({ refunded_amount: 14.9, amount: 65.8, received_amount: 65.8 }), 6.9)).toEqual({
      refunded: 21.8,
      kept: 44,
    });
    // What was received beyond the amount is kept, or goes back, too.
    expect(afterRefund(order({ received_amount: 60 }), 50)).toEqual({ refunded: 50, kept: 10 });
  });

  test("are recorded only where the money was marked by hand, or came by a system that is gone [OP-231]", () => {
    const pay = (type: string, status = "paid") => ({ id: A, type, status, amount: 50, created_at: "" });
    const back = (amount: number, status = "done") => ({ amount, status, source: "recorded" });
    const byHand = (changes: object, amount = 0, systems: PaymentSystem[] | undefined = [system({})]) =>
      isByHand(order(changes), amount, systems);
    expect(byHand({ payments: [pay("stripe", "expired"), pay("manual")] })).toBe(true);
    expect(byHand({ payments: [pay("stripe")] })).toBe(false);
    expect(byHand({ payments: [] })).toBe(false); // a server that does not tell them
    // Paid twice: the newest payment that has enough left is given back.
    const payments = [pay("yookassa"), pay("manual")];
    expect(byHand({ payments })).toBe(true);
    const twice = (...refunds: object[]) => ({ payments, refunds });
    expect(byHand(twice(back(50)))).toBe(false);
    expect(byHand(twice(back(50, "failed")))).toBe(true);
    expect([byHand(twice(back(20)), 30), byHand(twice(back(20)), 30.01)]).toEqual([true, false]);
    expect(byHand({ payments: [pay("manual"), pay("stripe")] })).toBe(false);
    expect(byHand({ payments: [pay("stripe")] }, 0, [])).toBe(true);
    expect(isByHand(order({ payments: [pay("stripe")] }), 0, undefined)).toBe(false); // not read yet
  });

  test("offer no more than one payment of an order that was paid twice [OP-227]", () => {
    const payment = (id: string) => ({
      id,
      type: "stripe",
      status: "paid",
      amount: 50,
      created_at: "2026-01-01T00:00:00Z",
    });
    const twice = { received_amount: 100, payments: [payment(A), payment(B)] };
    expect(quickAmounts(order(twice))[0]).toEqual({ name: null, amount: 50, ofPayment: true });
    expect(quickAmounts(order({ ...twice, refunded_amount: 60, status: "partially_refunded" }))[0]).toEqual({
      name: null,
      amount: 40,
    });
  });

  test("offer all, then the lines that fit", () => {
    expect(quickAmounts(order({}))).toEqual([
      { name: null, amount: 50 },
      { name: "Canvas", amount: 44 },
      { name: "Print", amount: 6 },
    ]);
    expect(quickAmounts(order({ refunded_amount: 46, status: "partially_refunded" }))).toEqual([
      { name: null, amount: 4 },
    ]);
    const line = (name: string, price: number) => ({ id_product: A, name, quantity: 1, price });
    const names = (...items: object[]) => quickAmounts(order({ items })).map(({ name }) => name);
    expect(names(line("Gift", 0), line("All", 50), line("Most", 49.99))).toEqual([null, "Most"]);
    expect(names(line("A", 1), line("A", 2), line("B", 3), line("C", 4), line("D", 5))).toEqual([
      null,
      "A",
      "B",
      "C",
    ]);
  });
});

test("three lights: complete keys, a passed test, a notification [OP-224 OP-226]", () => {
  expect(lightsOf(system({}), undefined)).toEqual({ keys: "ok", tested: "off", heard: "off" });
  expect(lightsOf(system({ settings: {}, heard_at: "2026-01-01T00:00:00Z" }), { success: false })).toEqual({
    keys: "err",
    tested: "err",
    heard: "ok",
  });
  const keys = (type: string, settings: object) =>
    lightsOf(system({ type, settings }), { success: true }).keys;
  expect([
    keys("stripe", { secret_key: "k" }), // what is optional may be missing
    keys("yookassa", { shop_id: "1", secret_key: "" }), // one of two
  ]).toEqual(["ok", "err"]);
  expect(lightsOf(system({}), { success: true }).tested).toBe("ok");
});

test("test systems are offered only while no live online one is active [OP-230]", () => {
  const live = system({ id: A, is_test: false });
  const test = system({ id: B });
  const manual = system({ id: OTHER, type: "manual" });
  expect(offeredOf([test, manual])).toEqual([test, manual]);
  expect(offeredOf([test, manual, live])).toEqual([manual, live]);
  expect(offeredOf([test, { ...live, is_active: false }])).toEqual([test]);
});

test("amounts have their currency and, where it has none, no cents", () => {
  const plain = (...args: Parameters<typeof priceText>) => priceText(...args).replace(/\s/g, " ");
  expect([
    plain(6.9, "EUR", "en"),
    plain(2270, "RUB", "ru"),
    plain(12.5, "RUB", "ru"),
    plain(500, "JPY", "en"),
    plain(3, "???", "en"),
  ]).toEqual(["€6.90", "2 270 ₽", "12,50 ₽", "¥500", "3 ???"]);
});

test("another tab, product, theme or payment system is another document; an order or a page is not", () => {
  const at = (search: string) => documentAt({ pathname: "/finance/stores/1", search } as never);
  expect(at("?tab=products")).toBe(at(""));
  expect(at("?order=1&page=2")).toBe(at(""));
  for (const search of ["?tab=legal", "?product=new", "?tab=themes&theme=1", "?tab=payments&system=1"])
    expect(at(search)).not.toBe(at(""));
  expect([tabQuery("products"), tabQuery("themes", { theme: "1" })]).toEqual(["?", "?tab=themes&theme=1"]);
});
