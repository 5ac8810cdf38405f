import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import StorePage, { preload } from "../../../src/public/store/page";
import { fakeMedia } from "../shell/support/media";
import { fakeServer } from "./support";

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

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Opens an address of a store; its texts are their keys. */
async function open(path: string) {
  fakeMedia({ width: 400 });
  history.replaceState(null, "", path);
  await preload(path);
  render(<StorePage />);
}

const heading = (key: string) => screen.findByRole("heading", { name: key });

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
  expect([document.title, screen.queryAllByRole("link"), screen.queryByRole("alert")]).toEqual([
    "public_store.order.paid",
    [],
    null,
  ]);
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
