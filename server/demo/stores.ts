import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PaymentType } from "../../contract/entities/payment-system";
import { PRESETS, STORE_PRESETS } from "../../contract/rules/theme";
import { newNotificationPath, type PaymentSecrets, sealSecrets } from "../payments/seal";
import type { Services } from "../services";
import {
  domains,
  payment_systems,
  store_legal_infos,
  store_products,
  store_themes,
  stores,
} from "../store/schema";
import { hoursFromNow } from "./time";

/** Picture (`npm run demo-pictures`), name, description, price in roubles. */
const PRODUCTS: readonly [picture: string, name: string, description: string, price: number][] = [
  ["file", "Portrait, file · Портрет, файл", "Any style of the evening · Любой стиль вечера", 490],
  ["print", "Print 20×30 · Печать 20×30", "Matt paper, white border · Матовая бумага, белое поле", 1290],
  ["canvas", "Canvas 40×60 · Холст 40×60", "Stretched, ready to hang · На подрамнике", 3900],
  ["mug", "Mug · Кружка", "330 ml, all around · 330 мл, вкруговую", 990],
  ["frame", "Framed poster · Постер в рамке", "Black frame, glass · Чёрная рамка, стекло", 2450],
  ["cards", "Postcards · Открытки", "Six, with envelopes · Шесть, с конвертами", 690],
  ["strip", "Photo strip · Фотополоса", "Three pictures · Три снимка", 350],
  ["magnet", "Magnet · Магнит", "10 × 13 cm · 10 × 13 см", 450],
];

/** What each theme is called, and the CSS of its own. */
const THEMES: Record<(typeof STORE_PRESETS)[number], [name: string, custom_css: string]> = {
  light: ["Daylight · День", "h1 { letter-spacing: -0.03em; }\nimg { border-radius: 2px; }"],
  dark: ["After dark · Вечер", ""],
  festive: ["First snow · Первый снег", ""],
};

/** Name, settings and secrets of the ways to pay: test ones, so that no money moves (OP-230). */
const SYSTEMS: readonly [
  type: PaymentType,
  name: string,
  settings: Record<string, string>,
  secrets: Omit<PaymentSecrets, "path">,
][] = [
  [
    "yookassa",
    "Bank card · Банковская карта",
    { shop_id: "100500", receipts: "none" },
    { secret_key: "test_demo_of_the_nordlight_store" },
  ],
  [
    "stripe",
    "Card by Stripe · Карта, Stripe",
    {},
    {
      secret_key: "sk_test_demo_of_the_nordlight_store",
      webhook_secret: "whsec_demo_of_the_nordlight_store",
    },
  ],
  ["manual", "At the counter · На стойке", {}, {}],
];

const OFFER = `# Offer · Оферта

Nordlight sells prints and files of the portraits that were made at your event. A contract is made **when the order is paid**.

Nordlight продаёт отпечатки и файлы портретов с вашего мероприятия. Договор заключён **с момента оплаты заказа**.

## Delivery · Доставка

- Files: by e-mail, at once · Файлы: на почту, сразу
- Prints: at the counter, in three days · Печать: на стойке, через три дня
`;

const TERMS = `# Terms of sale · Условия продажи

1. The price is the one shown at checkout · Цена — та, что указана при оформлении
2. A print with a fault is made again or refunded · Отпечаток с браком переделаем или вернём деньги
3. Questions: [shop@nordlight.example.com](mailto:shop@nordlight.example.com)
`;

const PRIVACY = `# Privacy · Конфиденциальность

We keep your **name**, **e-mail** and **telephone** for the order only and give them to nobody but the payment provider.

Мы храним **имя**, **почту** и **телефон** только для заказа и не передаём их никому, кроме платёжной системы.
`;

export interface DemoStore {
  id: string;
  products: { id: string; name: string; price: number }[];
  systems: { id: string; type: PaymentType }[];
}

/** A store of this owner with all that it needs to sell, in test mode; the primary one of its domain. */
export async function bringStore(services: Services, id_user: string): Promise<DemoStore> {
  const db = services.database.db();
  const [domain] = await db.select().from(domains).where(eq(domains.name, "localhost"));
  const created_at = hoursFromNow(services, -24 * 60);
  const [store] = await db
    .insert(stores)
    .values({
      id_user,
      slug: "nordlight",
      name: "Nordlight",
      description:
        "Portraits from your evening · Портреты с вашего вечера\nFiles at once, prints in three days",
      id_domain: domain?.id as string,
      is_primary: true,
      created_at,
    })
    .returning();
  const id_store = store?.id as string;
  const products = await db
    .insert(store_products)
    .values(
      PRODUCTS.map(([picture, name, description, price], position) => ({
        id_store,
        name,
        description,
        price,
        image_url: `/art/store/${picture}.webp`,
        position,
        created_at,
      })),
    )
    .returning();
  await db.insert(store_themes).values(
    STORE_PRESETS.map((preset, at) => ({
      ...PRESETS[preset],
      id_store,
      name: THEMES[preset][0],
      custom_css: THEMES[preset][1],
      is_active: at === 0,
      created_at: hoursFromNow(services, -24 * 60 - at),
    })),
  );
  const systems = await db
    .insert(payment_systems)
    .values(
      SYSTEMS.map(([type, name, settings, secrets], position) => {
        const id = randomUUID();
        const sealed = sealSecrets(services, id, { ...secrets, path: newNotificationPath() });
        const is_test = type !== "manual";
        return {
          id,
          id_store,
          type,
          name,
          settings,
          position,
          is_test,
          is_active: true,
          secrets_sealed: sealed,
        };
      }),
    )
    .returning();
  await db.insert(store_legal_infos).values({
    id_store,
    company_name: "Nordlight Prints LLC",
    tax_id: "7701234567",
    registration_number: "1157746000001",
    address: "Moscow, Lesnaya 5\nМосква, Лесная, 5",
    email: "shop@nordlight.example.com",
    phone: "+7 495 000-00-00",
    bank_details: "Demo Bank, 40702810000000000001",
    offer_markdown: OFFER,
    terms_markdown: TERMS,
    privacy_markdown: PRIVACY,
  });
  return { id: id_store, products, systems };
}
