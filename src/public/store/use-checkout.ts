import { useRef, useState } from "react";
import type { OrderState } from "../../../contract/endpoints/public-store";
import { ApiError } from "../../providers/http/transport";
import { go } from "../../shared/location";
import { send } from "../calls";
import { textOf } from "../reading";
import { type PublicKey, useTexts } from "../texts";
import { useAfterClick } from "./after-click";
import { forgetAttempt, keepTyped, keyOf, lastTyped, typedOf } from "./attempt";
import { checkoutCall } from "./calls";
import type { Cart } from "./cart";
import {
  type Errors,
  FIELDS,
  type Field,
  formOf,
  goToPayment,
  refusedDetail,
  refusedElsewhere,
  refusedFields,
  type Values,
} from "./checkout";
import { useLines } from "./lines";
import { documentsOf, useShop } from "./shop";

/** A little over the 12 s within which a server answers a checkout (OP-221), for slow lines. */
const TIMEOUT_MS = 30_000;

/** What became of the last attempt. */
export type Outcome =
  /** In the server's words, or in ours for what it did not explain. `cart`: because of what is in it. */
  | { kind: "refused"; text: string; cart?: Cart | undefined }
  /** The order's sum is another than the page showed. */
  | { kind: "other_sum"; order: OrderState };

/** What was typed before a look at a document; or before a reload, after which the documents are accepted again. */
function typedBefore(slug: string): Values {
  const typed = typedOf(slug);
  if (typed) return typed;
  const { customer_name, customer_email, customer_phone, payment_method } = lastTyped(slug) ?? {};
  return {
    customer_name: textOf(customer_name),
    customer_email: textOf(customer_email),
    customer_phone: textOf(customer_phone),
    payment_method: textOf(payment_method) || null,
    accept_terms: false,
  };
}

/** State and rules of the checkout (OP-146, OP-221). `check` is the form's local check. */
export function useCheckout(check: (values: Values, asksTerms: boolean) => Errors) {
  const { t } = useTexts();
  const shop = useShop();
  const { lines, total, gone } = useLines();
  const { slug, systems, isPreview, cart } = shop;
  const [values, setValues] = useState(() => typedBefore(slug));
  const [shown, setShown] = useState<Errors>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const afterClick = useAfterClick();
  const asksTerms = documentsOf(shop).length > 0;
  const system = systems.find(({ id }) => id === values.payment_method) ?? systems[0];
  const current: Values = { ...values, payment_method: system?.id ?? null };

  function set<K extends Field>(field: K, value: Values[K]) {
    const next: Values = { ...values, [field]: value };
    keepTyped(slug, next, { isPreview });
    setValues(next);
    setOutcome(undefined);
    if (shown[field]) setShown({ ...shown, [field]: check(next, asksTerms)[field] });
  }

  /** Shows what is wrong with a field once it was left, but not that it is still empty. */
  function leave(field: "customer_name" | "customer_email") {
    afterClick(() => {
      const now = typedOf(slug) ?? values; // the click may have changed it
      if (now[field].trim() !== "")
        setShown((shown) => ({ ...shown, [field]: check(now, asksTerms)[field] }));
    });
  }

  /** Sends the form; answers the field to go to, if one is wrong. */
  async function pay(): Promise<Field | undefined> {
    if (isBusy.current || isPreview) return undefined;
    const errors = check(current, asksTerms);
    setShown(errors);
    setOutcome(undefined);
    const first = FIELDS.find((field) => errors[field]);
    if (first) return first;
    isBusy.current = true;
    setSending(true);
    try {
      const items = lines.map(({ product, quantity }) => ({ id_product: product.id, quantity }));
      const form = formOf(current, items);
      // The same form sent again is the same order, and another form is another (OP-221).
      const headers = { "Idempotency-Key": keyOf(slug, form) };
      const order = await send(checkoutCall({ id: slug }, form, headers), undefined, TIMEOUT_MS);
      if (Math.abs(order.amount - total) >= 0.005) {
        shop.readProducts();
        setOutcome({ kind: "other_sum", order });
      } else proceed(order);
    } catch (reason) {
      return refuse(reason);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }

  function refuse(reason: unknown): Field | undefined {
    const error = reason instanceof ApiError ? reason : undefined;
    const errors = error ? refusedFields(error) : {};
    const elsewhere = error && refusedElsewhere(error, asksTerms);
    setShown(errors);
    // Something in the cart is not sold any more, or at another price.
    const isOfCart = Object.keys(error?.errors ?? {}).some((path) => path.startsWith("items"));
    if (elsewhere)
      setOutcome({ kind: "refused", text: t(elsewhere), cart: isOfCart ? cart.get() : undefined });
    else if (!error?.errors) setOutcome({ kind: "refused", text: wordsOf(error) });
    if (isOfCart) shop.readProducts();
    if (errors.payment_method) shop.readSystems();
    return FIELDS.find((field) => errors[field]);
  }

  function wordsOf(error: ApiError | undefined): string {
    const ours: PublicKey | undefined =
      error?.kind === "network" || error?.kind === "timeout"
        ? "public_store.checkout.no_answer"
        : error?.statusCode === 429
          ? "public_store.checkout.too_many"
          : undefined;
    return ours ? t(ours) : ((error && refusedDetail(error)) ?? t("errors.checkout_error"));
  }

  /** To the payment, or to the order's page where there is none (OP-146). */
  function proceed({ order_id, status, payment_url }: OrderState) {
    if (payment_url !== null && goToPayment(payment_url)) return;
    go(`/store/${slug}/order/${encodeURIComponent(order_id)}/success`);
    scrollTo(0, 0);
    // Its own page tries again; what is sent from here on is another order.
    if (status === "failed" || status === "cancelled") forgetAttempt(slug);
    // Paid by hand, later: the shopper has nothing more to do (OP-223). Orders online keep the cart until they are paid.
    if (!system || system.type === "manual") cart.clear();
  }

  // The cart says itself what is not sold any more; what was said of another cart is over.
  const isOver =
    outcome?.kind === "refused" &&
    outcome.cart !== undefined &&
    (gone.length > 0 || outcome.cart !== cart.get());

  return {
    values: current,
    set,
    leave,
    errors: shown,
    asksTerms,
    system,
    pay,
    proceed,
    outcome: isOver ? undefined : outcome,
    isSending,
  };
}
