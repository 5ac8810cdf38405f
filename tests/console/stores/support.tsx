import { Route, Routes, useNavigate } from "react-router";
import { StorePage } from "../../../src/custom-pages/stores/page";
import { openPage } from "../people/support/people";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";

export const [STORE, OTHER, A, B, THEME, SYSTEM, ORDER, DOMAIN] = [1, 2, 3, 4, 5, 6, 7, 8].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
export const PAGE = `/finance/stores/${STORE}`;
export const CALL = `/stores/${STORE}`;
const stamps = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };

export const storeOf = (changes: object = {}) => ({
  id: STORE,
  ...stamps,
  id_user: "11111111-1111-4111-8111-111111111111",
  slug: "prints",
  name: "Nordlight prints",
  id_domain: DOMAIN,
  description: "Portraits",
  is_primary: false,
  is_active: true,
  ...changes,
});
export const productOf = (id: string, name: string, changes: object = {}) => ({
  id,
  ...stamps,
  id_store: STORE,
  name,
  description: "",
  price: 12.5,
  currency: "EUR",
  image_url: null,
  position: 0,
  is_active: true,
  ...changes,
});
export const themeOf = (changes: object = {}) => ({
  id: THEME,
  ...stamps,
  id_store: STORE,
  name: "Pine",
  is_active: false,
  colors: {
    background: "#F3F1EA",
    surface: "#FFFFFF",
    text: "#17261F",
    muted: "#5F7066",
    button: "#1F5A46",
    button_text: "#FFFFFF",
  },
  fonts: { heading: "onest", text: "onest" },
  custom_css: "",
  version: 1,
  ...changes,
});
export const systemOf = (changes: object = {}) => ({
  id: SYSTEM,
  ...stamps,
  id_store: STORE,
  type: "stripe",
  name: "Card",
  is_active: true,
  is_test: true,
  settings: { secret_key: "********", webhook_secret: "********" },
  position: 0,
  webhook_url: "https://api.example.com/hook",
  tested_at: null,
  test_success: null,
  heard_at: null,
  version: 1,
  ...changes,
});
export const orderOf = (changes: object = {}) => ({
  id: ORDER,
  ...stamps,
  id_store: STORE,
  number: 1048,
  items: [
    { id_product: A, name: "Canvas", quantity: 1, price: 44 },
    { id_product: B, name: "Print", quantity: 2, price: 3 },
  ],
  amount: 50,
  currency: "EUR",
  status: "paid",
  customer_name: "Sofia",
  customer_email: "sofia@example.com",
  customer_phone: null,
  payment_method: SYSTEM,
  refunded_amount: 0,
  refund_reason: null,
  paid_at: "2026-01-01T00:00:00Z",
  refunded_at: null,
  is_test: false,
  received_amount: 50,
  attention: null,
  payments: [],
  refunds: [],
  ...changes,
});
export const legalOf = (changes: object = {}) => ({
  id_store: STORE,
  company_name: "Nordlight AB",
  tax_id: "",
  registration_number: "",
  address: "",
  email: "hello@example.com",
  phone: "",
  bank_details: "",
  offer_markdown: "",
  terms_markdown: "",
  privacy_markdown: "",
  updated_at: "2026-01-01T00:00:00Z",
  version: 1,
  ...changes,
});
export const statisticsOf = (changes: object = {}) => ({
  currency: "EUR",
  orders_total: 4,
  orders_paid: 3,
  orders_refunded: 1,
  revenue: 150,
  refunded_amount: 10,
  average_order: 50,
  by_day: [
    { date: "2026-11-21", orders: 1, revenue: 50 },
    { date: "2026-11-22", orders: 2, revenue: 100 },
  ],
  top_products: [{ id_product: A, name: "Canvas", quantity: 3, revenue: 132 }],
  ...changes,
});

export const rows = (items: readonly object[]) => () => json({ items });
export const page =
  (items: readonly object[], total = items.length) =>
  () =>
    json({ items, page: 1, page_size: 10, total });

/** A store with two products, a theme, a payment system and an order. */
export function answerStore(): void {
  server.on(`GET ${CALL}`, () => json(storeOf(), 200, { ETag: '"v1"' }));
  server.on(
    "GET /stores/",
    page([storeOf(), storeOf({ id: OTHER, name: "Winter market", is_primary: true })]),
  );
  server.on("GET /store/my/primary", () => json({ detail: "None" }, 404));
  server.on("GET /domains/active", () =>
    json({ domains: [{ id: DOMAIN, name: "nordlight.photo", language_code: null, is_active: true }] }),
  );
  server.on(
    `GET ${CALL}/products/`,
    rows([productOf(A, "Canvas"), productOf(B, "Print", { position: 1, is_active: false })]),
  );
  server.on(`GET ${CALL}/themes/`, rows([themeOf()]));
  server.on(`GET ${CALL}/themes/presets`, () =>
    json({
      items: [{ id: "light", name: "Light", colors: { background: "#FBFAF7" }, fonts: {}, custom_css: "" }],
    }),
  );
  server.on(`GET ${CALL}/payment-systems`, rows([systemOf()]));
  server.on(`GET ${CALL}/orders`, page([orderOf()]));
  server.on(`GET ${CALL}/legal-info`, () => json({ detail: "None" }, 404));
}

function Pages() {
  const navigate = useNavigate();
  return (
    <Routes>
      <Route path="/finance/stores/:id" element={<StorePage />} />
      <Route
        path="*"
        element={
          <button type="button" onClick={() => navigate(-1)}>
            elsewhere
          </button>
        }
      />
    </Routes>
  );
}

export const open = (query = "") => openPage(<Pages />, PAGE + query);
