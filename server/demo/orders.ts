import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { toHundredths } from "../../contract/core/money";
import { asAccount, findSystem, settle } from "../payments/rows";
import { accountHash, type StandInPayment } from "../payments/stand-in/objects";
import { pageAddress } from "../payments/stand-in/page";
import type { PaymentState } from "../rules/orders";
import { OPEN_MS } from "../rules/payment-checks";
import type { Services } from "../services";
import { stand_in_objects, store_orders, store_payments, store_refunds, stores } from "../store/schema";
import type { DemoStore } from "./stores";

const BUYERS: readonly [name: string, email: string, phone: string | null][] = [
  ["Polina Grishina", "polina.grishina@example.com", "+7 916 555 01 18"],
  ["Anna Lind", "anna.lind@example.com", null],
  ["Игорь Савин", "igor.savin@example.com", "+7 903 555 01 42"],
  ["Mark Osei", "mark.osei@example.com", "+44 20 5550 0140"],
  ["Лена Котова", "lena.kotova@example.com", null],
  ["Sofia Reyes", "sofia.reyes@example.com", "+34 600 555 014"],
  ["Дина Ахметова", "dina.akhmetova@example.com", "+7 701 555 01 77"],
];

type Way = "manual" | "stripe" | "yookassa";

interface Story {
  way: Way;
  /** Hours before now. */
  ago: number;
  /** None: the order waits for a mark by hand. */
  payments: readonly { state: PaymentState; by?: Way; failure?: string; twice?: true }[];
  /** Shares of the amount. */
  refunds?: readonly { share: number; reason: string; failed?: true }[];
}

const PAID = [{ state: "paid" }] as const;

/** Each state of an order, and each reason to look at one (OP-222, OP-231). */
const STORIES: readonly Story[] = [
  { way: "stripe", ago: 0.1, payments: [{ state: "open" }] },
  { way: "manual", ago: 1, payments: [] },
  { way: "yookassa", ago: 3, payments: PAID },
  { way: "stripe", ago: 5, payments: [{ state: "failed", failure: "payment_failed" }, { state: "paid" }] },
  { way: "yookassa", ago: 9, payments: [{ state: "failed", failure: "insufficient_funds" }] },
  { way: "stripe", ago: 14, payments: [{ state: "expired" }] },
  { way: "yookassa", ago: 20, payments: PAID, refunds: [{ share: 0.5, reason: "One print was bent" }] },
  { way: "stripe", ago: 26, payments: PAID, refunds: [{ share: 1, reason: "Ordered by mistake" }] },
  { way: "yookassa", ago: 31, payments: [{ state: "held" }] },
  { way: "yookassa", ago: 40, payments: [{ state: "paid", by: "manual" }, { state: "paid" }] },
  { way: "stripe", ago: 52, payments: PAID, refunds: [{ share: 1, reason: "Wrong size", failed: true }] },
];

/** Orders at the counter, which count in statistics; those above are tests. */
const COUNTER: readonly Story[] = Array.from({ length: 42 }, (_, at) => ({
  way: "manual" as const,
  ago: 8 + at * 15 + ((at * 7) % 11),
  payments: at % 13 === 7 ? [] : PAID,
  refunds: at % 17 === 5 ? [{ share: 1, reason: "The print was damaged" }] : [],
}));

/** Orders of the demo's store, with what the stand-in of the providers knows of them. */
export async function bringOrders(services: Services, store: DemoStore): Promise<void> {
  const stories = [...STORIES, ...COUNTER].sort((one, other) => other.ago - one.ago);
  for (const [at, story] of stories.entries()) await bringOrder(services, store, story, at);
  await services.database
    .db()
    .update(stores)
    .set({ last_number: stories.length })
    .where(eq(stores.id, store.id));
}

async function bringOrder(services: Services, store: DemoStore, story: Story, at: number): Promise<void> {
  const db = services.database.db();
  const [customer_name, customer_email, customer_phone] = BUYERS[
    at % BUYERS.length
  ] as (typeof BUYERS)[number];
  const chosen = [
    store.products[at % store.products.length],
    store.products[(at * 3 + 1) % store.products.length],
  ];
  const items = chosen.slice(0, 1 + (at % 2)).flatMap((product, place) =>
    product
      ? [
          {
            id_product: product.id,
            name: product.name,
            price: product.price,
            quantity: 1 + ((at + place) % 3),
          },
        ]
      : [],
  );
  const amount = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const system = store.systems.find(({ type }) => type === story.way);
  const created_at = minutesAgo(services, story.ago * 60);
  const [order] = await db
    .insert(store_orders)
    .values({
      id_store: store.id,
      number: at + 1,
      items,
      amount,
      currency: "RUB",
      customer_name,
      customer_email,
      customer_phone,
      id_payment_system: system?.id ?? null,
      is_test: story.way !== "manual",
      open_until: minutesAgo(services, story.ago * 60 - 24 * 60),
      created_at,
    })
    .returning();
  const id_order = order?.id as string;
  const payments: string[] = [];
  for (const [place, payment] of story.payments.entries()) {
    const made = { id_order, amount, number: at + 1, ...payment, way: payment.by ?? story.way };
    payments.push(await bringPayment(services, store, made, story.ago * 60 - 2 * place - 1));
  }
  for (const refund of story.refunds ?? [])
    await bringRefund(
      services,
      { id_order, id_payment: payments.at(-1) as string, amount, ...refund },
      story,
    );
  await settle(services, id_order);
}

const minutesAgo = ({ now }: Pick<Services, "now">, minutes: number): string =>
  new Date(now().getTime() - minutes * 60_000).toISOString();

interface DemoPayment {
  id_order: string;
  number: number;
  amount: number;
  state: PaymentState;
  way: Way;
  failure?: string;
}

async function bringPayment(
  services: Services,
  store: DemoStore,
  { id_order, number, amount, state, way, failure }: DemoPayment,
  minutes: number,
): Promise<string> {
  const id = randomUUID();
  const system = way === "manual" ? undefined : store.systems.find(({ type }) => type === way);
  const created_at = minutesAgo(services, minutes);
  const ref = way === "stripe" ? `cs_test_${randomBytes(16).toString("hex")}` : randomUUID();
  const intent = `pi_${randomBytes(16).toString("hex")}`;
  const return_url = `http://localhost:${services.settings.port}/store/nordlight/order/${id_order}/success`;
  const expires_at = Date.parse(created_at) + OPEN_MS;
  const description = `Order ${number}, Nordlight`;
  const isPaid = state === "paid" || state === "held";
  await services.database
    .db()
    .insert(store_payments)
    .values({
      id,
      id_order,
      id_payment_system: system?.id ?? null,
      type: way,
      state,
      amount,
      currency: "RUB",
      is_test: way !== "manual",
      failure: failure ?? null,
      created_at,
      paid_at: isPaid ? minutesAgo(services, minutes - 1) : null,
      ...(system
        ? {
            ref,
            payment_ref: way === "stripe" ? intent : null,
            url: pageAddress(return_url, ref),
            return_url,
            description,
            expires_at: new Date(expires_at).toISOString(),
            check_at: state === "open" ? minutesAgo(services, minutes - 60) : null,
          }
        : {}),
    });
  if (!system || way === "manual") return id;
  const row = await findSystem(services, system.id);
  const account = row && asAccount(services, row);
  const key = account?.secrets.secret_key ?? "";
  const shop_id = account?.settings.shop_id ?? "";
  const body: StandInPayment = {
    state: state === "held" ? "paid" : (state as StandInPayment["state"]),
    // Not what was asked for: such money is held.
    amount: toHundredths(amount) - (state === "held" ? 10_000 : 0),
    currency: "RUB",
    description,
    metadata: { order: id_order, payment: id },
    return_url,
    intent,
    shop_id,
    expires_at,
  };
  await services.database
    .db()
    .insert(stand_in_objects)
    .values({
      id: ref,
      provider: way,
      account: accountHash(way === "stripe" ? key : `${shop_id}:${key}`),
      kind: "payment",
      idempotency_key: id,
      body: body as unknown as Record<string, unknown>,
      created_at,
    });
  return id;
}

interface DemoRefund {
  id_order: string;
  id_payment: string;
  amount: number;
  share: number;
  reason: string;
  failed?: true;
}

async function bringRefund(
  services: Services,
  { id_order, id_payment, amount, share, reason, failed }: DemoRefund,
  { way, ago }: Story,
): Promise<void> {
  const db = services.database.db();
  const id = randomUUID();
  const created_at = minutesAgo(services, Math.max(1, ago * 60 - 45));
  const part = Math.round(amount * share);
  const [payment] = await db.select().from(store_payments).where(eq(store_payments.id, id_payment));
  const ref =
    way === "manual" ? null : way === "stripe" ? `re_${randomBytes(16).toString("hex")}` : randomUUID();
  await db.insert(store_refunds).values({
    id,
    id_order,
    id_payment,
    amount: part,
    reason,
    state: failed ? "failed" : "done",
    source: way === "manual" ? "recorded" : "console",
    ref,
    failure: failed ? "refund_failed" : null,
    created_at,
    done_at: failed ? null : created_at,
  });
  if (!ref || failed || !payment?.ref) return;
  const known = await db.select().from(stand_in_objects).where(eq(stand_in_objects.id, payment.ref));
  const body = { amount: toHundredths(part), currency: "RUB", metadata: { refund: id, payment: id_payment } };
  const { provider, account } = known[0] as typeof stand_in_objects.$inferSelect;
  const kind = "refund" as const;
  await db
    .insert(stand_in_objects)
    .values({ id: ref, provider, account, kind, parent: payment.ref, idempotency_key: id, body, created_at });
}
