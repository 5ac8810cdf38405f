import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { CheckoutForm } from "../../../contract/endpoints/public-store";
import { keyOf } from "../../../src/public/store/attempt";
import { createCart, linesOf, parseCart, totalOf } from "../../../src/public/store/cart";
import { product } from "./products";

beforeEach(() => localStorage.clear());

describe("a cart", () => {
  const products = [product("a", 10.1), product("b", 5)];

  test("is kept for its store, and counts in cents", () => {
    const cart = createCart("lumen");
    cart.set(products[0] as never, 3);
    cart.set(products[1] as never, 1);
    cart.set(products[1] as never, 0);
    const again = linesOf(createCart("lumen").get(), products);
    expect(again.map(({ product: { id }, quantity }) => [id, quantity])).toEqual([["a", 3]]);
    expect(totalOf(again)).toBe(30.3);
    expect(createCart("other").get()).toEqual({});
  });

  test("names prices that changed; agreeing to them keeps what is gone, until that is known, too", () => {
    const cart = createCart("lumen");
    for (const one of products) cart.set(one as never, 1);
    const now = [product("a", 11)];
    expect(linesOf(cart.get(), now)[0]?.oldPrice).toBe(10.1);
    cart.agree(now);
    const gone = { quantity: 1, price: 5, name: "b" };
    expect(cart.get()).toEqual({ a: { quantity: 1, price: 11, name: "a" }, b: gone });
    cart.forgetGone([product("a", 12)]);
    expect(cart.get()).toEqual({ a: { quantity: 1, price: 11, name: "a" } });
  });

  test("offers Undo for what was taken out until another tab has put it back", () => {
    const cart = createCart("lumen");
    const removed = () => renderHook(cart.useRemoved).result.current?.product.id;
    const otherTab = (kept: object) =>
      act(() => {
        const newValue = JSON.stringify(kept);
        dispatchEvent(new StorageEvent("storage", { key: "cart.lumen", newValue }));
      });
    for (const one of products) cart.set(one as never, 1);
    cart.set(products[0] as never, 0);
    otherTab({ b: { quantity: 4, price: 5 } });
    expect(removed()).toBe("a");
    otherTab({ a: { quantity: 2, price: 10.1 } });
    expect(removed()).toBeUndefined();
    expect(cart.get().a?.quantity).toBe(2);
  });

  test("holds 999 of a product at most, as the server does [OP-146]", () => {
    const cart = createCart("lumen");
    cart.set(products[0] as never, 1000);
    expect(cart.get().a?.quantity).toBe(999);
    expect(parseCart('{"a":{"quantity":1000,"price":1}}').a?.quantity).toBe(999);
  });

  test("that is empty has no order any more, in whichever tab it was paid; a preview leaves that alone [OP-221]", () => {
    const keyNow = () => keyOf("lumen", { customer_name: "M" } as CheckoutForm);
    const cart = createCart("lumen");
    cart.set(products[0] as never, 1);
    const first = keyNow();
    createCart("lumen", { kept: false });
    createCart("lumen");
    expect(keyNow()).toBe(first);
    dispatchEvent(new StorageEvent("storage", { key: "cart.lumen", newValue: "{}" }));
    const second = keyNow();
    expect(second).not.toBe(first);
    localStorage.clear(); // paid while this tab was not open
    createCart("lumen");
    expect(keyNow()).not.toBe(second);
  });

  test.each(["", "[", "null", "5", '{"a":{"quantity":-1,"price":1}}', '{"a":null}'])(
    "that was kept as %s is empty",
    (text) => {
      expect(parseCart(text)).toEqual({});
    },
  );
});
