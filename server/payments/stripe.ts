import type { Stripe } from "stripe";
import { z } from "zod";
import { fromHundredths, toHundredths } from "../../contract/core/money";
import { hasDecimals } from "../../contract/rules/money";
import { asCode, type Guarded, guardedFetch, isPayable, isUnclear } from "./http";
import {
  type Account,
  msLeft,
  type Patience,
  type PaymentProvider,
  ProviderError,
  type Seen,
  type SeenRefund,
} from "./provider";

const API_VERSION = "2026-10-28.endive";

/** Currencies with rules of their own at Stripe (docs/server.md, Payments). */
const NOT_TAKEN = new Set(["BHD", "JOD", "KWD", "OMR", "TND", "ISK", "UGX"]);

/** Stripe's smallest unit: cents, or the whole unit of currencies without decimals. */
export const toStripeUnits = (amount: number, currency: string): number =>
  hasDecimals(currency) ? toHundredths(amount) : Math.round(amount);
const fromStripeUnits = (units: number, currency: string): number =>
  hasDecimals(currency) ? fromHundredths(units) : units;

// Loaded with the first call only: it takes 20 MB of memory.
let loaded: Promise<typeof Stripe> | undefined;
export const loadStripe = (): Promise<typeof Stripe> => {
  loaded ??= import("stripe").then(({ default: library }) => library as typeof Stripe);
  return loaded;
};

const text = z.string().max(2048);
const expandable = z.union([text, z.object({ id: text, status: z.string().nullish() })]).nullish();

const sessionSchema = z.object({
  id: text.min(1),
  url: text.nullish(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  livemode: z.boolean().optional(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: expandable,
  expires_at: z.number().nullish(),
});
type Session = z.output<typeof sessionSchema>;

const refundSchema = z.object({
  id: text.min(1),
  amount: z.number(),
  currency: z.string(),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export function createStripe(http: Guarded): PaymentProvider {
  /** One call by the official package, through the guarded fetch. */
  async function call<T>(
    { id, secrets }: Account,
    patience: Patience,
    schema: z.ZodType<T>,
    run: (stripe: Stripe) => Promise<unknown>,
  ): Promise<T> {
    const Library = await loadStripe();
    let unanswered: unknown;
    const fetchFn = (async (address: string, init: RequestInit) => {
      const { pathname, search } = new URL(address);
      const { method = "GET", headers, body } = init;
      const sent = Object.fromEntries(new Headers(headers));
      const sending = {
        path: pathname + search,
        method,
        headers: sent,
        body: method === "GET" || typeof body !== "string" ? undefined : body,
      };
      return guardedFetch(http, id, sending, patience)
        .then(assertReadable)
        .catch((reason) => {
          unanswered = reason;
          throw reason;
        });
    }) as unknown as typeof fetch;
    const stripe = new Library(secrets.secret_key ?? "", {
      apiVersion: API_VERSION,
      httpClient: Library.createFetchHttpClient(fetchFn),
      maxNetworkRetries: 0,
      telemetry: false,
      // The guarded fetch ends earlier.
      timeout: Math.max(0, Math.ceil(msLeft(patience))) + 5000,
    });
    const answer = await run(stripe).catch((reason: unknown) => {
      throw unanswered ?? asProviderError(reason);
    });
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new ProviderError("unknown", "the answer has another form");
  }

  const readSession = (account: Account, ref: string, patience: Patience) =>
    call(account, patience, sessionSchema, (stripe) =>
      stripe.checkout.sessions.retrieve(ref, { expand: ["payment_intent"] }),
    );

  return {
    takes: (currency) => !NOT_TAKEN.has(currency),

    async check(account, patience) {
      const key = account.secrets.secret_key ?? "";
      const named = await call(
        account,
        patience,
        z.object({ id: text }),
        (stripe) => stripe.rawRequest("GET", "/v1/account") as Promise<unknown>,
      ).catch((reason: unknown) => {
        // Restricted keys may not read it.
        if (reason instanceof ProviderError && /^403\b/.test(reason.message)) return undefined;
        throw reason;
      });
      const listed = await call(
        account,
        patience,
        z.object({ data: z.array(z.object({ livemode: z.boolean().optional() })) }),
        (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
      );
      const live = listed.data[0]?.livemode ?? /_live_/.test(key);
      return { account: named?.id, is_test: !live };
    },

    async create(account, payment, patience) {
      const currency = payment.currency.toLowerCase();
      const metadata = { order: payment.id_order, payment: payment.id };
      const session = await call(account, patience, sessionSchema, (stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            client_reference_id: payment.id_order,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency,
                  unit_amount: toStripeUnits(payment.amount, payment.currency),
                  product_data: { name: payment.description },
                },
              },
            ],
            success_url: payment.return_url,
            cancel_url: payment.return_url,
            customer_email: payment.customer_email,
            locale: payment.locale === "ru" ? "ru" : "en",
            expires_at: Math.floor(payment.expires_at / 1000),
            // Amount and currency must stay comparable.
            adaptive_pricing: { enabled: false },
            metadata,
            payment_intent_data: { metadata },
          },
          { idempotencyKey: payment.id },
        ),
      );
      const { id: ref, url } = session;
      if (!url || !isPayable(url, [http.base(), payment.return_url]))
        throw new ProviderError("unknown", "no address to pay at");
      return { ref, url, expires_at: session.expires_at ? session.expires_at * 1000 : undefined };
    },

    read: async (account, ref, patience) => seenOf(await readSession(account, ref, patience)),

    async close(account, ref, patience) {
      const end = (stripe: Stripe) => stripe.checkout.sessions.expire(ref);
      try {
        return seenOf(await call(account, patience, sessionSchema, end));
      } catch (reason) {
        // It is not open any more: the read says what it is.
        if (!(reason instanceof ProviderError) || reason.kind !== "refused") throw reason;
        return seenOf(await readSession(account, ref, patience));
      }
    },

    async refund(account, refund, patience) {
      const made = await call(account, patience, refundSchema, (stripe) =>
        stripe.refunds.create(
          {
            payment_intent: refund.payment_ref ?? "",
            amount: toStripeUnits(refund.amount, refund.currency),
            metadata: { refund: refund.id, payment: refund.id_payment },
          },
          { idempotencyKey: refund.id },
        ),
      );
      return seenRefund(made);
    },

    async refunds(account, { payment_ref }, patience) {
      if (!payment_ref) return [];
      const { data } = await call(account, patience, z.object({ data: z.array(refundSchema) }), (stripe) =>
        stripe.refunds.list({ payment_intent: payment_ref, limit: 100 }),
      );
      // Newest first.
      return data.map(seenRefund).reverse();
    },
  };
}

/** The package takes an answer without `error` for a success, whatever its status is. */
async function assertReadable(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body === "object" && body !== null && "error" in body) return response;
  throw asProviderError({ statusCode: response.status });
}

function seenOf(session: Session): Seen {
  const { status, payment_status, payment_intent: intent } = session;
  const payment_ref = (typeof intent === "string" ? intent : intent?.id) ?? undefined;
  if (status === "expired") return { state: "expired", payment_ref };
  if (status === "open") return { state: "open", payment_ref };
  if (payment_status === "unpaid") {
    const refused =
      typeof intent === "object" && /^(requires_payment_method|canceled)$/.test(intent?.status ?? "");
    return refused
      ? { state: "failed", payment_ref, failure: "payment_failed" }
      : { state: "processing", payment_ref };
  }
  const currency = session.currency?.toUpperCase();
  const { amount_total } = session;
  return {
    state: "paid",
    payment_ref,
    paid: {
      ref: session.id,
      id: session.metadata?.payment,
      amount:
        currency && typeof amount_total === "number" ? fromStripeUnits(amount_total, currency) : undefined,
      currency,
      is_test: session.livemode === undefined ? undefined : !session.livemode,
      account: undefined,
    },
  };
}

const REFUND_STATES: Record<string, SeenRefund["state"]> = {
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

const seenRefund = (refund: z.output<typeof refundSchema>): SeenRefund => ({
  ref: refund.id,
  id: refund.metadata?.refund,
  amount: fromStripeUnits(refund.amount, refund.currency.toUpperCase()),
  state: REFUND_STATES[refund.status ?? ""] ?? "pending",
  failure: asCode(refund.failure_reason) || undefined,
});

interface StripeFailure {
  type?: unknown;
  code?: unknown;
  statusCode?: unknown;
  headers?: Record<string, string>;
}

/** The package's messages quote keys and texts of the provider, so only status and code are kept. */
function asProviderError(reason: unknown): ProviderError {
  const { type, code, statusCode, headers } = (reason ?? {}) as StripeFailure;
  const status = Number(statusCode ?? 0);
  const word = asCode(code);
  const why = `${status || String(type ?? "error").slice(0, 40)} ${word}`.trim();
  if (status === 401 || status === 403) return new ProviderError("keys", why, word);
  if (status === 429) return new ProviderError("wait", why, word, Number(headers?.["retry-after"]) || 5);
  // The same key with other parameters, or while its first call still runs: the first call has its effect.
  if (type === "StripeIdempotencyError" || status === 409) return new ProviderError("unknown", why, word);
  return new ProviderError(isUnclear(status) ? "unknown" : "refused", why, word);
}
