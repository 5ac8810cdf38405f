import { z } from "zod";
import { toHundredths } from "../../contract/core/money";
import type { OrderLine } from "../store/tables/orders";
import { asCode, beginningOf, type Guarded, guardedFetch, isPayable, isUnclear } from "./http";
import {
  type Account,
  type Patience,
  type PaymentProvider,
  ProviderError,
  type Seen,
  type SeenRefund,
} from "./provider";

// After YooKassa's OpenAPI file; only what is used.
const amountSchema = z.object({ value: z.string().regex(/^\d{1,14}\.\d{1,2}$/), currency: z.string() });
const id = z.string().min(1).max(64);
const metadata = z.record(z.string(), z.string()).nullish();

const paymentSchema = z.object({
  id,
  status: z.enum(["pending", "waiting_for_capture", "succeeded", "canceled"]),
  amount: amountSchema,
  confirmation: z.object({ confirmation_url: z.string().max(2048).optional() }).nullish(),
  recipient: z.object({ account_id: z.string().nullish() }).nullish(),
  test: z.boolean().optional(),
  metadata,
  cancellation_details: z.object({ reason: z.string() }).nullish(),
});
type Payment = z.output<typeof paymentSchema>;

const refundSchema = z.object({
  id,
  status: z.enum(["pending", "succeeded", "canceled"]),
  amount: amountSchema,
  metadata,
  cancellation_details: z.object({ reason: z.string() }).nullish(),
});

const shopSchema = z.object({
  account_id: z.string(),
  status: z.string().nullish(),
  test: z.boolean().nullish(),
  fiscalization: z.object({ enabled: z.boolean().nullish() }).nullish(),
  fiscalization_enabled: z.boolean().nullish(),
});

const errorSchema = z.object({
  code: z.string().nullish(),
  description: z.string().nullish(),
  parameter: z.string().nullish(),
  retry_after: z.number().nullish(),
});

interface Sending<T> {
  method?: "GET" | "POST";
  path: string;
  /** Idempotence-Key of a POST. */
  key?: string;
  json?: unknown;
  schema: z.ZodType<T>;
}

/** YooKassa's API v3. It has no kept client for Node (docs/server.md, Payments). */
export function createYooKassa(http: Guarded): PaymentProvider {
  async function call<T>(
    { id, settings, secrets }: Account,
    { method = "GET", path, key, json, schema }: Sending<T>,
    patience: Patience,
  ): Promise<T> {
    const credentials = `${settings.shop_id ?? ""}:${secrets.secret_key ?? ""}`;
    const sending = {
      path: `/v3${path}`,
      method,
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...(key ? { "idempotence-key": key } : {}),
      },
      body: json === undefined ? undefined : JSON.stringify(json),
    };
    const response = await guardedFetch(http, id, sending, patience);
    const body: unknown = await response.json().catch(() => undefined);
    if (response.status !== 200) throw asProviderError(response.status, body);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new ProviderError("unknown", "the answer has another form");
  }

  return {
    takes: () => true,

    async check(account, patience) {
      try {
        const shop = await call(account, { path: "/me", schema: shopSchema }, patience);
        return {
          account: shop.account_id,
          is_test: shop.test ?? undefined,
          disabled: shop.status === "disabled",
          receipts: shop.fiscalization?.enabled ?? shop.fiscalization_enabled ?? false,
        };
      } catch (reason) {
        // Some shops may not call it; reading a payment shows that the keys are good.
        if (!(reason instanceof ProviderError) || !/^40[34]\b/.test(reason.message)) throw reason;
      }
      const schema = z.object({ items: z.array(z.object({ test: z.boolean().optional() })).nullish() });
      const { items } = await call(account, { path: "/payments?limit=1", schema }, patience);
      return { is_test: items?.[0]?.test };
    },

    async create(account, payment, patience) {
      const amount = amountOf(payment.amount, payment.currency);
      const json = {
        amount,
        capture: true,
        confirmation: {
          type: "redirect",
          return_url: payment.return_url,
          locale: payment.locale === "ru" ? "ru_RU" : "en_US",
        },
        description: beginningOf(payment.description, 128),
        metadata: { order: payment.id_order, payment: payment.id },
        ...receiptOf(account, payment, payment.amount),
      };
      const sending = {
        method: "POST",
        path: "/payments",
        key: payment.id,
        json,
        schema: paymentSchema,
      } as const;
      const made = await call(account, sending, patience);
      const url = made.confirmation?.confirmation_url;
      if (!url || !isPayable(url, [http.base(), payment.return_url]))
        throw new ProviderError("unknown", "no address to pay at");
      return { ref: made.id, url };
    },

    read: async (account, ref, patience) =>
      seenOf(
        await call(
          account,
          { path: `/payments/${encodeURIComponent(ref)}`, schema: paymentSchema },
          patience,
        ),
      ),

    async refund(account, refund, patience) {
      const json = {
        payment_id: refund.ref,
        amount: amountOf(refund.amount, refund.currency),
        description: refund.description,
        metadata: { refund: refund.id, payment: refund.id_payment },
        // A whole refund cancels the first receipt.
        ...(refund.whole ? {} : receiptOf(account, refund, refund.amount, refund.earlier)),
      };
      const sending = {
        method: "POST",
        path: "/refunds",
        key: refund.id,
        json,
        schema: refundSchema,
      } as const;
      return seenRefund(await call(account, sending, patience));
    },

    async refunds(account, { ref }, patience) {
      const path = `/refunds?payment_id=${encodeURIComponent(ref)}&limit=100`;
      const schema = z.object({ items: z.array(refundSchema).nullish() });
      const { items } = await call(account, { path, schema }, patience);
      return (items ?? []).map(seenRefund).reverse();
    },
  };
}

const amountOf = (value: number, currency: string) => ({ value: value.toFixed(2), currency });

/** The reason is expired, not refused, if nobody paid in time. */
function seenOf(payment: Payment): Seen {
  const { status } = payment;
  if (status === "pending") return { state: "open" };
  if (status === "waiting_for_capture") return { state: "processing" };
  if (status === "canceled") {
    const reason = asCode(payment.cancellation_details?.reason);
    return reason.startsWith("expired_on_")
      ? { state: "expired", failure: reason }
      : { state: "failed", failure: reason || "payment_failed" };
  }
  return {
    state: "paid",
    paid: {
      ref: payment.id,
      id: payment.metadata?.payment,
      amount: Number(payment.amount.value),
      currency: payment.amount.currency,
      is_test: payment.test,
      account: payment.recipient?.account_id ?? undefined,
    },
  };
}

const STATES = { pending: "pending", succeeded: "done", canceled: "failed" } as const;

const seenRefund = (refund: z.output<typeof refundSchema>): SeenRefund => ({
  ref: refund.id,
  id: refund.metadata?.refund,
  amount: Number(refund.amount.value),
  state: STATES[refund.status],
  failure: asCode(refund.cancellation_details?.reason) || undefined,
});

interface Receipted {
  customer_email: string;
  currency: string;
  items: readonly OrderLine[];
}

/**
 * The receipt of a payment or of a partial refund (54-FZ): lines in order until the amount is reached, the last one cut.
 * A refund goes on where the `earlier` ones of its payment have ended.
 */
export function receiptOf(
  { settings }: Pick<Account, "settings">,
  { customer_email, currency, items }: Receipted,
  amount: number,
  earlier = 0,
): object {
  if (settings.receipts !== "payment") return {};
  const lines: { name: string; quantity: number; price: number }[] = [];
  let gone = toHundredths(earlier);
  let left = toHundredths(amount);
  for (const { name, quantity, price } of items) {
    const whole = toHundredths(price) * quantity;
    const rest = Math.max(0, whole - gone);
    const part = Math.min(rest, left);
    gone -= whole - rest;
    left -= part;
    if (part === 0) continue;
    lines.push(part === whole ? { name, quantity, price } : { name, quantity: 1, price: part / 100 });
  }
  const {
    vat_code = "1",
    payment_subject = "commodity",
    payment_mode = "full_payment",
    tax_system_code,
  } = settings;
  return {
    receipt: {
      customer: { email: customer_email },
      items: lines.map(({ name, quantity, price }) => ({
        description: beginningOf(name, 128),
        quantity,
        amount: amountOf(price, currency),
        vat_code: Number(vat_code),
        payment_subject: payment_subject || "commodity",
        payment_mode: payment_mode || "full_payment",
        measure: "piece",
      })),
      ...(tax_system_code ? { tax_system_code: Number(tax_system_code) } : {}),
    },
  };
}

function asProviderError(status: number, body: unknown): ProviderError {
  const { code, description, parameter, retry_after } = errorSchema.safeParse(body).data ?? {};
  const word = asCode(parameter) || asCode(code);
  const why = `${status} ${word}`.trim();
  if (status === 401 || status === 403) return new ProviderError("keys", why, word);
  if (status === 429) return new ProviderError("wait", why, word, Math.ceil((retry_after ?? 5000) / 1000));
  // The same key with other parameters: the first call has its effect.
  if (status === 400 && /idempoten/i.test(description ?? "")) return new ProviderError("unknown", why, word);
  // Of 500 the documents say: "the result is unknown".
  return new ProviderError(isUnclear(status) ? "unknown" : "refused", why, word);
}
