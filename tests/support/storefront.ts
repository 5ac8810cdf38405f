import type { Page } from "playwright-core";
import { PASSWORD } from "./accounts";

export interface Storefront {
  id: string;
  slug: string;
  /** Makes a call of its owner, below `/api/v1/stores/{id}`; throws unless it succeeds. */
  change(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
}

interface StorefrontOptions {
  name?: string;
  description?: string;
  products?: readonly {
    name: string;
    description?: string;
    price: number;
    currency?: string;
    image_url?: string | null;
  }[];
  preset?: "light" | "dark" | "festive" | undefined;
  /** Of the theme, cleaned by the server. */
  custom_css?: string;
  legal?: Record<string, string> | null;
}

const PRODUCTS = [
  {
    name: "Portrait, file",
    description: "5 styles to choose from, 4K",
    price: 490,
    image_url: "/art/oil-igor.webp",
  },
  {
    name: "Print 20×30",
    description: "Matt paper, white border",
    price: 1290,
    image_url: "/art/folk-zoya.webp",
  },
  { name: "Mug", description: "Printed all round, 330 ml", price: 990.5, image_url: "/art/pop-maya.webp" },
];

const LEGAL = {
  company_name: "Lumen Photo LLC",
  tax_id: "7704218896",
  address: "Moscow, Maly Gnezdnikovsky 4",
  email: "hello@lumen.example",
  offer_markdown:
    "# Offer\n\nWe sell **portraits**. See [our site](https://lumen.example).\n\n- files\n- prints",
  terms_markdown: "Prints are ready in 3 days.",
  privacy_markdown: "We keep your **order** for a year.",
};

let made = 0;

/** A store of the demo's dealer on a running server, made by the calls of the console. */
export async function openStorefront(url: string, options: StorefrontOptions = {}): Promise<Storefront> {
  const { name = "Lumen", description = "Portraits of your evening\nChoose how to keep them." } = options;
  const slug = `lumen-${process.pid}-${++made}`;
  const call = await signedIn(url);
  const { domains } = (await call("GET", "/domains/active")) as { domains: { id: string }[] };
  const store = { slug, name, domain_id: domains[0]?.id, description, is_active: true };
  const { id } = (await call("POST", "/stores/", store)) as { id: string };
  const change: Storefront["change"] = (method, path, body) => call(method, `/stores/${id}${path}`, body);
  for (const product of options.products ?? PRODUCTS)
    await change("POST", "/products/", { description: "", currency: "RUB", image_url: null, ...product });
  if (options.legal !== null) await change("POST", "/legal-info", { ...EMPTY, ...LEGAL, ...options.legal });
  if (options.preset) {
    const theme = await change("POST", `/themes/from-preset/${options.preset}`, { name: options.preset });
    const { name, colors, fonts } = theme;
    if (options.custom_css)
      await change("PUT", `/themes/${theme.id}`, { name, colors, fonts, custom_css: options.custom_css });
    await change("POST", `/themes/${theme.id}/activate`);
  }
  return { id, slug, change };
}

const EMPTY = { registration_number: "", phone: "", bank_details: "" };

async function signedIn(url: string) {
  const { access_token } = await send(
    `${url}/api/v1/auth`,
    "POST",
    {},
    { email: "dealer@example.com", password: PASSWORD },
  );
  return (method: string, path: string, body?: object) =>
    send(`${url}/api/v1${path}`, method, { Authorization: `Bearer ${access_token}` }, body);
}

async function send(address: string, method: string, headers: Record<string, string>, body?: object) {
  const reply = await fetch(address, {
    method,
    headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${text}`);
  return (text ? JSON.parse(text) : {}) as Record<string, unknown>;
}

/** Answers the calls of a storefront that end in this path. */
export async function answer(page: Page, path: string, status: number, body: object): Promise<void> {
  await page.route(`**/api/v1/store/*${path}`, (route) => route.fulfill({ status, json: body }));
}
