import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CheckoutForm } from "../../../contract/endpoints/public-store";
import { keyOf } from "../../../src/public/store/attempt";
import StorePage, { preload } from "../../../src/public/store/page";
import { go } from "../../../src/shared/location";
import { idOf } from "../providers/support/data";
import { fakeMedia } from "../shell/support/media";
import { fakeServer, refused } from "./support";

const ID = "5e1b7c40-93d2-4c7a-8f16-2d90ab4e7731";
const PRODUCT = {
  id: ID,
  name: "Mug",
  description: "",
  price: 5,
  currency: "EUR",
  image_url: null,
  position: 0,
  is_active: true,
};
const STORE = { id: ID, slug: "corner", name: "Corner", description: "" };
const THEME = { colors: {}, fonts: {}, custom_css: "" };
const ORDER = { order_id: ID, status: "paid", amount: 5, currency: "EUR", payment_url: null };
const CARD = { id: idOf(1), type: "stripe", name: "Card", is_test: false };
const CASH = { id: idOf(2), type: "manual", name: "Cash", is_test: false };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens an address of a store; its texts are their keys. */
async function open(path: string) {
  fakeMedia({ width: 400 });
  history.replaceState(null, "", path);
  await preload(path);
  render(<StorePage />);
}

const heading = (key: string) => screen.findByRole("heading", { name: key });

const BASE = "/store/corner";
const CHECKOUT = `${BASE}/checkout`;

/** A store with these ways to pay, and a mug in the cart. */
function serveShop(ways: readonly object[], more: Parameters<typeof fakeServer>[0] = {}) {
  localStorage.setItem("cart.corner", JSON.stringify({ [ID]: { quantity: 1, price: 5, name: "Mug" } }));
  return fakeServer({
    [`GET ${BASE}`]: () => Response.json(STORE),
    [`GET ${BASE}/theme`]: () => Response.json(THEME),
    [`GET ${BASE}/products`]: () => Response.json({ items: [PRODUCT] }),
    [`GET ${BASE}/payment-systems`]: () => Response.json({ items: ways }),
    ...more,
  });
}

const payButton = () => screen.findByRole("button", { name: /^public_store.checkout.(pay|order)$/ });

/** Fills the checkout, whose fields another test may have filled before. */
async function fillIn() {
  for (const [label, text] of [
    [/customer_name/, "Mira"],
    [/customer_email/, "mira@example.com"],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
}

test.each([
  ["documents/privacy", { content_markdown: "We keep nothing." }],
  ["payment-systems", { items: [{ id: ID, type: "stripe", name: "Card", is_test: false }] }],
])("nothing is ordered before %s has been read [PUB-05 PUB-08 PUB-13 OP-146 OP-232]", async (late, reply) => {
  let answer = (_: Response) => {};
  const answers = {
    "GET /store/corner": () => Response.json(STORE),
    "GET /store/corner/theme": () => Response.json(THEME),
    "GET /store/corner/products": () => Response.json({ items: [PRODUCT] }),
    "GET /store/corner/payment-systems": () => Response.json({ items: [] }),
    [`GET /store/corner/${late}`]: () => new Promise<Response>((resolve) => (answer = resolve)),
    "POST /store/corner/checkout": () => Response.json(ORDER),
  };
  const server = fakeServer(answers);
  localStorage.setItem("cart.corner", JSON.stringify({ [ID]: { quantity: 1, price: 5, name: "Mug" } }));
  await open("/store/corner/checkout");
  const button = () => screen.getByRole("button", { name: /^public_store.checkout.(pay|order)$/ });
  await userEvent.type(await screen.findByLabelText(/customer_name/), "Mira");
  await userEvent.type(screen.getByLabelText(/customer_email/), "mira@example.com{Enter}");
  await userEvent.click(button());
  expect(button().getAttribute("aria-disabled")).toBe("true");
  expect(server.of("/store/corner/checkout")).toEqual([]);
  answer(Response.json(reply));
  await waitFor(() => expect(button().getAttribute("aria-disabled")).toBeNull());
});

test("an order's page goes on when its store is closed, without a way to the store [PUB-02 OP-228]", async () => {
  fakeServer({ [`GET /store/corner/orders/${ID}`]: () => Response.json(ORDER) });
  await open(`/store/corner/order/${ID}/success`);
  await heading("public_store.order.paid");
  await waitFor(() => expect(document.title).toBe("public_store.order.paid"));
  expect([screen.queryAllByRole("link"), screen.queryByRole("alert")]).toEqual([[], null]);
});

test.each(["", "/checkout", `/order/${ID}`, `/order/${ID}/success`])(
  "nothing else is at an address of a closed store: %s [OP-144 OP-228]",
  async (path) => {
    fakeServer({});
    await open(`/store/corner${path}`);
    await heading("public.not_found");
  },
);

test("an order of a closed store is not claimed while it cannot be read [OP-228]", async () => {
  const server = fakeServer({ [`GET /store/corner/orders/${ID}`]: () => Response.json({}, { status: 500 }) });
  await open(`/store/corner/order/${ID}/success`);
  const isReadAgain = () => expect(server.of(`/store/corner/orders/${ID}`)).toHaveLength(2);
  await waitFor(isReadAgain, { timeout: 4000 });
  expect(screen.queryByRole("heading")).toBeNull();
});

describe("a checkout", () => {
  test("whose payment failed at once is another order when it is sent again [OP-221 OP-223]", async () => {
    const failed = { ...ORDER, status: "failed" };
    const server = serveShop([CARD], { [`POST ${CHECKOUT}`]: () => Response.json(failed) });
    await open(CHECKOUT);
    await fillIn();
    await userEvent.click(await payButton());
    await waitFor(() => expect(location.pathname).toBe(`${BASE}/order/${ID}/success`));
    act(() => go(CHECKOUT));
    await userEvent.click(await payButton());
    await waitFor(() => expect(server.of(CHECKOUT)).toHaveLength(2));
    const [first, second] = server.of(CHECKOUT).map(({ headers }) => headers["Idempotency-Key"]);
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
  });

  test("leaves nothing of its shopper to the next one once it is ordered [OP-146 OP-223]", async () => {
    serveShop([CASH], {
      [`POST ${CHECKOUT}`]: () => Response.json({ ...ORDER, status: "pending" }),
      [`GET ${BASE}/orders/${ID}`]: () => Response.json({ ...ORDER, status: "pending" }),
      [`GET ${BASE}/documents/terms`]: () => Response.json({ content_markdown: "Be kind." }),
    });
    await open(CHECKOUT);
    await fillIn();
    await userEvent.click(await screen.findByRole("checkbox"));
    await userEvent.click(await payButton());
    await waitFor(() => expect(location.pathname).toBe(`${BASE}/order/${ID}/success`));
    act(() => go(BASE));
    await userEvent.click(await screen.findByRole("button", { name: /public_store.add/ }));
    act(() => go(CHECKOUT));
    const fields = await screen.findAllByRole<HTMLInputElement>("textbox");
    expect(fields.map(({ value }) => value)).toEqual(["", "", ""]);
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  });

  test("whose way to pay is refused shows the ways that there are now [OP-146 OP-223]", async () => {
    const fields = { payment_method: "validation.payment_method" };
    const server = serveShop([CARD, CASH], {
      [`POST ${CHECKOUT}`]: () => refused(422, { detail: "Some values are not valid", fields }),
    });
    await open(CHECKOUT);
    await fillIn();
    await userEvent.click(await screen.findByRole("radio", { name: "Card" }));
    server.answers[`GET ${BASE}/payment-systems`] = () => Response.json({ items: [CASH] });
    await userEvent.click(await payButton());
    await screen.findByText("public_store.checkout.payment_refused");
    await waitFor(() => expect(screen.queryByRole("radio", { name: "Card" })).toBeNull());
    expect(server.of(CHECKOUT)[0]?.body).toMatchObject({ payment_method: CARD.id });
    await userEvent.click(await payButton());
    expect(server.of(CHECKOUT)[1]?.body).toMatchObject({ payment_method: CASH.id });
  });

  test("that comes too often asks to wait, in words for shoppers [OP-221]", async () => {
    serveShop([], { [`POST ${CHECKOUT}`]: () => refused(429, { detail: "Rate limit exceeded" }) });
    await open(CHECKOUT);
    await fillIn();
    await userEvent.click(await payButton());
    await screen.findByText("public_store.checkout.too_many");
  });

  test("has one currency: a cart of two is not sent [OP-221]", async () => {
    const other = { ...PRODUCT, id: idOf(3), name: "Frame", currency: "USD" };
    const server = serveShop([], {
      [`GET ${BASE}/products`]: () => Response.json({ items: [PRODUCT, other] }),
    });
    const kept = { quantity: 1, price: 5 };
    localStorage.setItem("cart.corner", JSON.stringify({ [ID]: kept, [other.id]: kept }));
    await open(CHECKOUT);
    await fillIn();
    await screen.findByText("public_store.cart.currencies");
    expect((await payButton()).getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(await payButton());
    expect(server.of(CHECKOUT)).toEqual([]);
  });
});

describe("an order that was not paid", () => {
  const ORDER_CALL = `${BASE}/orders/${ID}`;
  const unpaid = { [`GET ${ORDER_CALL}`]: () => Response.json({ ...ORDER, status: "failed" }) };
  const again = () => screen.findByRole("button", { name: "public_store.order.pay_again" });

  test("is not offered to be paid again once its store is closed [OP-223 OP-228]", async () => {
    fakeServer(unpaid);
    await open(`${BASE}/order/${ID}/success`);
    await screen.findByText("public_store.order.failed_closed");
    expect(screen.queryAllByRole("button", { name: /pay_again/ })).toEqual([]);
  });

  test.each([
    ["way that this tab chose", [CARD, CASH], CASH],
    ["only way that is left", [CARD], CARD],
  ])("is paid again in the %s [OP-223]", async (_, ways, sent) => {
    const server = serveShop(ways, {
      ...unpaid,
      [`POST ${ORDER_CALL}/pay`]: () => refused(409, { detail: "x", code: "errors.payment_open" }),
    });
    keyOf("corner", { payment_method: CASH.id } as CheckoutForm);
    await open(`${BASE}/order/${ID}/success`);
    const radio: HTMLInputElement = await screen.findByRole("radio", { name: sent.name });
    expect(radio.checked).toBe(true);
    await userEvent.click(await again());
    await screen.findByText("public_store.order.payment_open");
    expect(server.of(`${ORDER_CALL}/pay`).map(({ body }) => body)).toEqual([{ payment_method: sent.id }]);
  });
});
