import { useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { Issue } from "../../../../contract/core/errors";
import { money, text } from "../../../../contract/core/field";
import { hasTwoDecimals } from "../../../../contract/core/money";
import * as endpoints from "../../../../contract/endpoints/stores";
import { order as entity, type Order } from "../../../../contract/entities/order";
import { hasDecimals } from "../../../../contract/rules/money";
import { keptForms, useActionForm } from "../../../editor/action-form";
import { PanelField } from "../../../editor/panel-field";
import { codec, parseNumber } from "../../../fields/number/codec";
import { change } from "../../../providers/call";
import { ApiError } from "../../../providers/http/errors";
import { newId } from "../../../shared/new-id";
import { toast } from "../../../shared/toasts";
import { sayStoreFailure } from "../failures";
import { afterRefund, isByHand, quickAmounts, refundable, refundProblem } from "../model";
import { usePrice } from "../money";
import { useSystems } from "../reads";

interface RefundProps {
  store: string;
  order: Order;
  /** It was opened by a button, whose focus it takes. */
  isAsked: boolean;
  onStale(): void;
  onDone(): void;
}

const AMOUNT = money({ min: 0 });
const REASON = text({ max: 1000, required: true });

interface Values {
  amount: string;
  reason: string;
  /** The same for all tries of one refund, so that a lost answer does not give the money back twice. */
  key: string;
}

/** By id of the order: it is left by keys and by a click on another row. */
const forms = keptForms<Values>();

/** Gives money back: at most what remains, with a reason (OP-139, OP-227). */
export function Refund({ store, order, isAsked, onStale, onDone }: RefundProps) {
  const { t } = useTranslation();
  const id = useId();
  const priceOf = usePrice();
  const { data: systems } = useSystems(store);
  const { currency } = order;
  const rest = refundable(order);
  const box = useRef<HTMLFormElement>(null);
  // After the effect of the amount, whose focus scrolls only to itself.
  useEffect(() => {
    if (isAsked) box.current?.scrollIntoView({ block: "nearest" });
  }, [isAsked]);
  const key = useRef(newId());
  const typed = ({ amount }: Values) => parseNumber(amount);
  const form = useActionForm(endpoints.refundOrder, {
    initial: { amount: "", reason: "", key: key.current },
    keep: { forms, key: order.id },
    body: (values) => ({ amount: typed(values), reason: values.reason.trim() }),
    check(values): Issue[] {
      const amount = typed(values);
      const issues: Issue[] = [];
      const problem = Number.isNaN(amount) ? "validation.not_a_number" : problemOf(amount);
      if (values.amount.trim() === "") issues.push({ path: "amount", message: "validation.required" });
      else if (problem) issues.push({ path: "amount", message: problem });
      if (values.reason.trim() === "") issues.push({ path: "reason", message: "validation.required" });
      return issues;
    },
    // A failure would be repeated, and the money go back twice (OP-06).
    send: (values) =>
      change(
        endpoints.refundOrder,
        {
          params: { id: store, oid: order.id },
          body: { amount: typed(values), reason: values.reason.trim() },
        },
        { idempotencyKey: values.key },
      ),
    done(reply, values) {
      key.current = newId();
      const sum = priceOf(typed(values), currency);
      // Also where it could not be known before, as with keys that the server cannot read any more.
      if (reply?.refunds.at(-1)?.source === "recorded")
        toast({
          kind: "warning",
          title: t("stores.orders.refund_recorded", { amount: sum }),
          text: t("stores.orders.return_it"),
        });
      else toast({ kind: "success", title: t("stores.orders.refund_done", { amount: sum }) });
      onDone();
    },
    failed(reason) {
      // A colleague may have refunded meanwhile: the order is read again, what was typed stays.
      if (reason instanceof ApiError && reason.statusCode === 422) {
        form.set({ key: newId() });
        onStale();
      }
      sayStoreFailure("other", reason, t("stores.orders.not_refunded"));
    },
  });
  function problemOf(amount: number): string | undefined {
    if (!hasTwoDecimals(amount)) return "validation.decimals";
    if (!hasDecimals(currency) && !Number.isInteger(amount)) return "validation.whole_price";
    const found = refundProblem(amount, rest);
    return found && (found === "too_large" ? "stores.orders.over_rest" : "validation.too_small");
  }
  const amount = typed(form.values);
  const isReadable = amount > 0 && problemOf(amount) === undefined;
  const after = afterRefund(order, isReadable ? amount : 0);
  const isRecorded = isByHand(order, isReadable ? amount : 0, systems);
  const over = form.errors.amount === "stores.orders.over_rest";
  const fill = (value: number) => form.set({ amount: codec.toForm(value, AMOUNT) });
  return (
    <form
      ref={box}
      className="order-refund"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(() => void form.submit());
        box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }}
    >
      <div className="order-refund-head">
        <h3 id={id}>{t("stores.orders.refund")}</h3>
        <span className="small-text muted figures">
          {t("stores.orders.can_go_back", { amount: priceOf(rest, currency) })}
        </span>
      </div>
      <div className="sl-form-row">
        <PanelField
          entity={entity}
          name="amount"
          field={AMOUNT}
          autoFocus={isAsked}
          label={t("stores.orders.refund_amount", { currency })}
          {...form.field("amount")}
        />
        <PanelField
          entity={entity}
          name="reason"
          field={REASON}
          label={t("stores.orders.reason")}
          {...form.field("reason")}
        />
      </div>
      {over && (
        <button type="button" className="link small-text" onClick={() => fill(rest)}>
          {t("stores.orders.take_rest", { amount: priceOf(rest, currency) })}
        </button>
      )}
      <div className="order-quick">
        {quickAmounts(order).map(({ name, amount, ofPayment }) => (
          <button
            key={name ?? ""}
            type="button"
            className="button small figures"
            onClick={() => fill(amount)}
          >
            {name ?? t(ofPayment ? "stores.orders.one_payment" : "stores.orders.all")},{" "}
            {priceOf(amount, currency)}
          </button>
        ))}
      </div>
      <div className="order-refund-foot">
        <p className="small-text muted figures">
          {isReadable &&
            t("stores.orders.after", {
              refunded: priceOf(after.refunded, currency),
              kept: priceOf(after.kept, currency),
            })}{" "}
          {t(isRecorded ? "stores.orders.by_hand" : "stores.orders.final")}
        </p>
        <button type="submit" className="button primary figures" aria-disabled={form.busy || undefined}>
          {form.busy
            ? t("form.saving")
            : isReadable
              ? t("stores.orders.refund_sum", { amount: priceOf(amount, currency) })
              : t("stores.orders.refund")}
        </button>
      </div>
    </form>
  );
}
