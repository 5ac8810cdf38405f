import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OrderState } from "../../../contract/endpoints/public-store";
import { useOrder } from "../../../src/public/store/use-order";
import { fakeServer } from "./support";

const OID = "5e1b7c40-93d2-4c7a-8f16-2d90ab4e7731";
const PATH = `/store/corner/orders/${OID}`;
const MINUTE = 60_000;

let stored: OrderState;
let server: ReturnType<typeof fakeServer>;
const orderOf = (status: OrderState["status"]): OrderState => ({
  order_id: OID,
  status,
  amount: 990,
  currency: "RUB",
  payment_url: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  server = fakeServer({ [`GET ${PATH}`]: () => Response.json(stored) });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const reads = () => server.of(PATH).length;

async function open(status: OrderState["status"]) {
  stored = orderOf(status);
  const { result } = renderHook(() => useOrder("corner", OID));
  await pass(0);
  return { status: () => result.current.order?.status, set: result.current.setOrder };
}

async function turnTo(state: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
}

describe("the order of a shopper", () => {
  test.each(["failed", "cancelled"] as const)(
    "that is %s is still read, so that a payment that arrives late is seen [OP-223]",
    async (status) => {
      const order = await open(status);
      stored = orderOf("paid");
      await pass(10_000);
      expect(order.status()).toBe("paid");
      await pass(10 * MINUTE);
      expect(reads()).toBe(2);
    },
  );

  test.each([
    ["failed", 31],
    ["pending", 46],
  ] as const)(
    "that stays %s is read for minutes, and again when the shopper comes back [OP-223]",
    async (status, most) => {
      const order = await open(status);
      await pass(60 * MINUTE);
      expect(reads()).toBe(most);
      stored = orderOf("paid");
      await turnTo("hidden");
      expect(reads()).toBe(most);
      await turnTo("visible");
      expect(order.status()).toBe("paid");
      await turnTo("visible");
      expect(reads()).toBe(most + 1);
    },
  );

  test("is read on after the payment was tried again [OP-223]", async () => {
    const order = await open("failed");
    stored = orderOf("pending");
    act(() => order.set(stored));
    await pass(0);
    expect(order.status()).toBe("pending");
    stored = orderOf("paid");
    await pass(2000);
    expect(order.status()).toBe("paid");
  });
});
