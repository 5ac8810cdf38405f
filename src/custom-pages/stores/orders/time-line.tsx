import { useTranslation } from "react-i18next";
import type { Order, OrderPayment, OrderRefund } from "../../../../contract/entities/order";
import { useLabels } from "../../../fields/use-labels";
import { useFormat } from "../../../providers/i18n/use-format";
import { usePrice } from "../money";
import { useSystems } from "../reads";

interface Moment {
  key: string;
  at: string;
  text: string;
  /** Second line: a reason, a reference of the provider, why it failed. */
  note?: string | undefined;
  amount?: number;
  kind: "plain" | "open" | "failed";
}

/** What happened, oldest first: payments and refunds where the server tells them, else the order's own times. */
export function TimeLine({ store, order }: { store: string; order: Order }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const format = useFormat();
  const priceOf = usePrice();
  const { data: systems } = useSystems(store);
  const reasonOf = (of: "payment_failure" | "refund_failure", { failure }: OrderPayment | OrderRefund) =>
    failure ? labels.choice(of, failure) : undefined;
  const paymentText = ({ status }: OrderPayment) => labels.choice("payment_state", status);
  const refundText = ({ status }: OrderRefund) => labels.choice("refund_state", status);
  const { payments, refunds, paid_at, refunded_at, refund_reason, refunded_amount, amount } = order;
  const method = systems?.find(({ id }) => id === order.payment_method)?.name;
  const paid: Moment[] =
    payments.length > 0
      ? payments.map((one) => ({
          key: one.id,
          at: one.paid_at ?? one.created_at,
          text: paymentText(one),
          note: [reasonOf("payment_failure", one), one.reference].filter(Boolean).join(" · ") || undefined,
          amount: one.amount,
          kind:
            one.status === "failed" || one.status === "expired"
              ? "failed"
              : one.status === "paid"
                ? "plain"
                : "open",
        }))
      : paid_at
        ? [
            {
              key: "paid",
              at: paid_at,
              text: method ? t("stores.orders.paid_by", { name: method }) : t("choices.status.paid"),
              amount,
              kind: "plain",
            },
          ]
        : [];
  const back: Moment[] =
    refunds.length > 0
      ? refunds.map((one) => ({
          key: one.id,
          at: one.created_at,
          text: one.source === "recorded" ? t("stores.orders.recorded") : refundText(one),
          note: [one.reason, reasonOf("refund_failure", one)].filter(Boolean).join(" · ") || undefined,
          amount: -one.amount,
          kind: one.status === "failed" ? "failed" : "open",
        }))
      : refunded_at
        ? [
            {
              key: "refunded",
              at: refunded_at,
              text: t("stores.orders.was_refunded"),
              note: refund_reason ?? undefined,
              amount: -refunded_amount,
              kind: "open",
            },
          ]
        : [];
  const all: Moment[] = [
    { key: "created", at: order.created_at, text: t("stores.orders.ordered"), amount, kind: "plain" },
    ...[...paid, ...back].sort((a, b) => a.at.localeCompare(b.at)),
  ];
  return (
    <ol className="order-times" aria-label={t("stores.orders.history")}>
      {all.map(({ key, at, text, note, amount, kind }) => (
        <li key={key} data-kind={kind}>
          <span>
            {text}{" "}
            <time className="small-text muted figures" dateTime={at}>
              {format.dateTime(at)}
            </time>
            {note && <span className="small-text muted">{note}</span>}
          </span>
          {amount !== undefined && (
            <span className="small-text figures">
              {amount < 0 ? `−${priceOf(-amount, order.currency)}` : priceOf(amount, order.currency)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
