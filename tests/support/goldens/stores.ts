import { type Golden, IDS } from "./golden";

type Line = readonly [id: string, line: string, reply?: Golden["reply"], sends?: object, open?: "open"];

const STORE = "id id_user slug name id_domain description is_primary is_active created_at updated_at".split(
  " ",
);
const PRODUCT =
  "id id_store name description price currency image_url position is_active created_at updated_at".split(" ");
const THEME = "id id_store name is_active colors fonts custom_css version created_at updated_at".split(" ");
const SYSTEM =
  "id id_store type name is_active is_test settings position webhook_url tested_at test_success heard_at version created_at updated_at".split(
    " ",
  );
const ORDER =
  "id id_store number items amount currency status customer_name customer_email customer_phone payment_method refunded_amount refund_reason paid_at refunded_at is_test received_amount attention payments refunds created_at updated_at".split(
    " ",
  );
const STATE = ["order_id", "status", "amount", "currency", "payment_url"];
const LEGAL =
  "id_store company_name tax_id registration_number address email phone bank_details offer_markdown terms_markdown privacy_markdown updated_at version".split(
    " ",
  );
const STATISTICS =
  "currency orders_total orders_paid orders_refunded revenue refunded_amount average_order by_day top_products".split(
    " ",
  );
const GALLERY =
  "id id_user slug name description domain_id domain theme_id active_theme schedule_ids is_active created_at updated_at".split(
    " ",
  );
const GALLERY_THEME = "id gallery_id name config is_active version".split(" ");
const legal = { company_name: "G", email: "g@example.com", offer_markdown: "# G" };
const paged = ["items", "page", "page_size", "total"];
/** A list below a record carries the ETags of its rows, as they have no single read (OP-175). */
const nested = ["items", "versions"];
const at = `/stores/${IDS.store}`;
const shop = `/store/${IDS.store}`;
const gallery = `/galleries/${IDS.gallery}`;
const quiz = `/quiz/schedule/${IDS.quizEvent}`;

/** Calls of the versioned interface unless they begin with /quiz; one without a reply answers 204. */
const LINES: readonly Line[] = [
  ["stores.list", "GET /stores/?page=1&page_size=10", paged],
  [
    "stores.create",
    "POST /stores/",
    STORE,
    { slug: "golden", name: "G", domain_id: IDS.domain, description: "D" },
  ],
  ["stores.read", `GET ${at}`, STORE],
  ["stores.update", `PUT ${at}`, STORE, { name: "G" }],
  ["stores.statistics", `GET ${at}/statistics`, STATISTICS],
  ["store_products.list", `GET ${at}/products/?active_only=false`, nested],
  [
    "store_products.create",
    `POST ${at}/products/`,
    PRODUCT,
    { name: "G", description: "", price: 1, currency: "EUR", image_url: null },
  ],
  [
    "stores.toggle_product",
    `PATCH ${at}/products/${IDS.product}/toggle-active`,
    PRODUCT,
    { is_active: true },
  ],
  ["store_products.remove", `DELETE ${at}/products/${IDS.product}`],
  ["store_themes.list", `GET ${at}/themes/`, nested],
  ["store_themes.create", `POST ${at}/themes/`, THEME, { name: "G", colors: {}, fonts: {}, custom_css: "" }],
  ["stores.theme_presets", `GET ${at}/themes/presets`, ["items"]],
  ["stores.theme_from_preset", `POST ${at}/themes/from-preset/dark`, THEME, { name: "G" }],
  ["store_themes.update", `PUT ${at}/themes/${IDS.storeTheme}`, THEME, { name: "G" }],
  ["stores.duplicate_theme", `POST ${at}/themes/${IDS.storeTheme}/duplicate`, THEME, { name: "G" }],
  ["store_themes.remove", `DELETE ${at}/themes/${IDS.spareTheme}`],
  ["stores.activate_theme", `POST ${at}/themes/${IDS.storeTheme}/activate`, THEME],
  ["payment_systems.list", `GET ${at}/payment-systems`, nested],
  [
    "payment_systems.create",
    `POST ${at}/payment-systems`,
    SYSTEM,
    { type: "manual", name: "G", is_test: false, settings: {} },
  ],
  ["payment_systems.update", `PUT ${at}/payment-systems/${IDS.system}`, SYSTEM, { is_active: false }],
  ["stores.activate_payment_system", `POST ${at}/payment-systems/${IDS.system}/activate`, SYSTEM],
  ["stores.test_payment_system", `POST ${at}/payment-systems/${IDS.system}/test`, ["success", "message"]],
  ["payment_systems.remove", `DELETE ${at}/payment-systems/${IDS.spareSystem}`],
  ["store_orders.list", `GET ${at}/orders?page=1&page_size=10`, [...paged, "versions"]],
  ["stores.mark_order_paid", `POST ${at}/orders/${IDS.order}/mark-paid`, ORDER],
  ["stores.check_order", `POST ${at}/orders/${IDS.order}/check`, ORDER],
  ["stores.refund_order", `POST ${at}/orders/${IDS.order}/refund`, ORDER, { amount: 1, reason: "R" }],
  ["stores.save_legal_info", `POST ${at}/legal-info`, LEGAL, legal],
  ["stores.legal_info", `GET ${at}/legal-info`, LEGAL],
  ["stores.set_primary", `POST ${at}/set-primary`, STORE],
  ["stores.my_primary", "GET /store/my/primary", STORE],
  ["stores.unset_primary", `POST ${at}/unset-primary`, STORE],
  ["stores.remove", `DELETE /stores/${IDS.spareStore}`],
  ["public_store.read", `GET ${shop}`, ["id", "slug", "name", "description"], undefined, "open"],
  ["public_store.products", `GET ${shop}/products`, ["items"], undefined, "open"],
  ["public_store.theme", `GET ${shop}/theme`, ["colors", "fonts", "custom_css"], undefined, "open"],
  ["public_store.payment_systems", `GET ${shop}/payment-systems`, ["items"], undefined, "open"],
  [
    "public_store.legal_info",
    `GET ${shop}/legal-info`,
    ["company_name", "tax_id", "registration_number", "address", "email", "phone"],
    undefined,
    "open",
  ],
  ["public_store.document", `GET ${shop}/documents/offer`, ["content_markdown"], undefined, "open"],
  [
    "public_store.checkout",
    `POST ${shop}/checkout`,
    STATE,
    {
      items: [{ id_product: IDS.soldProduct, quantity: 1 }],
      customer_name: "G",
      customer_email: "g@example.com",
      customer_phone: null,
      accept_terms: true,
      payment_method: IDS.system,
    },
    "open",
  ],
  ["public_store.order", `GET ${shop}/orders/${IDS.openOrder}`, STATE, undefined, "open"],
  [
    "public_store.pay",
    `POST ${shop}/orders/${IDS.openOrder}/pay`,
    STATE,
    { payment_method: IDS.system },
    "open",
  ],
  ["galleries.list", "GET /galleries?is_active=true", ["items"]],
  [
    "galleries.create",
    "POST /galleries",
    GALLERY,
    { slug: "golden", name: "G", description: "", domain_id: null, schedule_ids: [], is_active: true },
  ],
  ["galleries.read", `GET ${gallery}`, GALLERY],
  ["galleries.update", `PUT ${gallery}`, GALLERY, { name: "G" }],
  ["galleries.theme_presets", "GET /galleries/theme-presets", ["items"]],
  ["gallery_themes.list", `GET ${gallery}/themes`, nested],
  [
    "gallery_themes.create",
    `POST ${gallery}/themes`,
    GALLERY_THEME,
    { name: "G", config: { colors: {}, fonts: {}, layout: "rows", custom_css: "" } },
  ],
  ["gallery_themes.update", `PUT ${gallery}/themes/${IDS.galleryTheme}`, GALLERY_THEME, { name: "G" }],
  ["galleries.activate_theme", `PUT ${gallery}/themes/${IDS.galleryTheme}/activate`, GALLERY_THEME],
  ["galleries.embed_code", `POST ${gallery}/embed-code`, ["embed_code"], { width: "100%", height: 600 }],
  ["galleries.remove", `DELETE /galleries/${IDS.spareGallery}`],
  [
    "galleries.public",
    "GET /gallery/golden-gallery?page=1&page_size=50",
    ["id", "slug", "name", "description", "theme", "items", "page", "page_size", "total"],
    undefined,
    "open",
  ],
  [
    "galleries.public_image",
    `GET /gallery/golden-gallery/images/${IDS.generation}`,
    "bytes",
    undefined,
    "open",
  ],
  ["quizzes.public", `GET ${quiz}`, ["id_schedule", "quiz"], undefined, "open"],
  ["quizzes.submit", `POST ${quiz}/submit`, ["style", "is_fallback"], { answers: [] }, "open"],
  ["quizzes.style_image", `GET ${quiz}/styles/${IDS.quizStyle}/image`, "bytes", undefined, "open"],
];

export const storeGoldens: Golden[] = LINES.map(([id, line, reply, json, open]) => ({
  id,
  line: line.replace(" ", line.includes(" /quiz/") ? " /api" : " /api/v1"),
  bearer: open === undefined,
  status: reply ? (200 as const) : (204 as const),
  reply,
  json,
}));
