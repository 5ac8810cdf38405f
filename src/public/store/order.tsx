import "./order.css";
import { useEffect, useState } from "react";
import type { OrderState } from "../../../contract/endpoints/public-store";
import { Alert } from "../../components/alert";
import { Icon, Shape } from "../../components/icon";
import { ApiError } from "../../providers/http/transport";
import { copyText } from "../../shared/copy-text";
import { send } from "../calls";
import { formatPrice } from "../money";
import { Loading, NotFound } from "../states";
import { type PublicKey, useTexts } from "../texts";
import { lastForm } from "./attempt";
import { payCall } from "./calls";
import { goToPayment, isPaymentAddress, refusedDetail, refusedFields } from "./checkout";
import { Frame, Heading } from "./frame";
import { PaymentChoice } from "./payment-choice";
import { Picture } from "./products";
import { BACK } from "./shapes";
import { inPage, useShop } from "./shop";
import { useOrder } from "./use-order";

/** The states that the page tells apart; `received` claims nothing (OP-223). */
type Shown =
  | "asking"
  | "unpaid"
  | "waiting"
  | "paid"
  | "failed"
  | "partly_refunded"
  | "refunded"
  | "received";

export function shownState(order: OrderState | undefined): Shown {
  switch (order?.status) {
    case "paid":
      return "paid";
    case "pending":
      return order.payment_url !== null && isPaymentAddress(order.payment_url) ? "unpaid" : "waiting";
    case "failed":
    case "cancelled":
      return "failed";
    case "partially_refunded":
      return "partly_refunded";
    case "refunded":
      return "refunded";
    default:
      return "received"; // no order call, or a state that only another server knows
  }
}

const SAMPLE: OrderState = {
  order_id: "00000000-0000-4000-8000-000000000000",
  status: "paid",
  amount: 0,
  currency: "RUB",
  payment_url: null,
};

/** `/store/{slug}/order/{orderId}/success`: what is true of an order, without anything personal (PUB-02, OP-147). */
export default function OrderScreen({ oid }: { oid: string }) {
  const { slug, isPreview } = useShop();
  return isPreview ? <OrderPage order={SAMPLE} oid={oid} /> : <LiveOrder slug={slug} oid={oid} />;
}

function LiveOrder({ slug, oid }: { slug: string; oid: string }) {
  const { cart, isClosed } = useShop();
  const { order, setOrder, isKnown, isAbsent } = useOrder(slug, oid);
  const isPaid = order?.status === "paid";
  useEffect(() => {
    if (isPaid) cart.clear(); // only when it is paid: until then the shopper may want to change it
  }, [isPaid, cart]);
  // Without a store an order is claimed only once it was read.
  if (isClosed && isAbsent) return <NotFound />;
  if (order === undefined || (isClosed && order === null)) return <Loading />;
  return <OrderPage order={order ?? undefined} oid={oid} isAsking={!isKnown} onChange={setOrder} />;
}

interface OrderPageProps {
  order: OrderState | undefined;
  oid: string;
  isAsking?: boolean;
  onChange?: (order: OrderState) => void;
}

function OrderPage({ order, oid, isAsking, onChange }: OrderPageProps) {
  const { t, language } = useTexts();
  const { slug, products, legal, isClosed } = useShop();
  const stored = shownState(order);
  const state = stored === "unpaid" && isAsking ? "asking" : stored;
  const title = t(`public_store.order.${state}`);
  const pictures = products.filter(({ image_url }) => image_url).slice(0, 3);
  return (
    <Frame title={title}>
      {pictures.length === 3 && (
        <div className="shop-fan" aria-hidden="true">
          {pictures.map((product) => (
            <Picture key={product.id} product={product} isFirst />
          ))}
        </div>
      )}
      <main className="shop-order">
        <div aria-live="polite">
          <Heading>{title}</Heading>
          <p className="muted">
            {t(
              isClosed && state === "failed"
                ? "public_store.order.failed_closed"
                : `public_store.order.${state}_text`,
            )}
          </p>
          {order && order.amount > 0 && (
            <p className="shop-order-sum figures">
              {t("public_store.order.sum", { sum: formatPrice(order.amount, order.currency, language) })}
            </p>
          )}
        </div>
        {order && state === "unpaid" && <PayNow order={order} />}
        {order && state === "failed" && onChange && !isClosed && (
          <TryAgain order={order} onChange={onChange} />
        )}
        <OrderId id={order?.order_id ?? oid} />
        {legal?.email && (
          <p className="muted">
            {t("public_store.order.questions")}{" "}
            <a className="link" href={`mailto:${encodeURIComponent(legal.email).replace("%40", "@")}`}>
              {legal.email}
            </a>
          </p>
        )}
        {!isClosed && (
          <a className="button block shop-submit" {...inPage(`/store/${slug}`)}>
            <Shape path={BACK} />
            {t("public_store.order.back")}
          </a>
        )}
      </main>
    </Frame>
  );
}

function PayNow({ order }: { order: OrderState }) {
  const { t } = useTexts();
  return (
    <a className="button primary block shop-submit" href={order.payment_url ?? undefined} rel="noreferrer">
      {t("public_store.order.pay_now")}
    </a>
  );
}

function TryAgain({ order, onChange }: { order: OrderState; onChange: (order: OrderState) => void }) {
  const { t } = useTexts();
  const { slug, systems, readSystems } = useShop();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<PublicKey>();
  const [isRefused, setIsRefused] = useState(false);
  // The order's reply does not say how it was to be paid: this tab may know.
  const [before] = useState(() => lastForm(slug)?.payment_method ?? undefined);
  const [chosen, setChosen] = useState(before);
  const isGone = isRefused || (before !== undefined && systems.every(({ id }) => id !== before));
  const offered = systems.length > 1 || isGone ? systems : [];
  const only = offered.length === 1 ? offered[0] : undefined;
  const method = only ?? offered.find(({ id }) => id === chosen);
  async function tryAgain() {
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    setRefused(undefined);
    try {
      const form = method ? { payment_method: method.id } : {}; // otherwise the order's own
      const next = await send(payCall({ id: slug, oid: order.order_id }, form));
      if (next.payment_url === null || !goToPayment(next.payment_url)) onChange(next);
    } catch (reason) {
      const error = reason instanceof ApiError ? reason : undefined;
      const { code } = error ?? {};
      const { payment_method } = error ? refusedFields(error) : {};
      const known =
        code === "errors.order_closed"
          ? t("public_store.order.closed")
          : code === "errors.payment_open"
            ? t("public_store.order.payment_open")
            : undefined;
      if (payment_method) {
        setRefused(payment_method);
        setIsRefused(true);
        readSystems();
      } else setProblem(known ?? (error && refusedDetail(error)) ?? t("errors.checkout_error"));
    }
    setSending(false);
  }
  return (
    <>
      {problem && <Alert kind="err">{problem}</Alert>}
      <PaymentChoice
        systems={offered}
        value={method?.id}
        choose={(id) => {
          setChosen(id);
          setRefused(undefined);
        }}
        error={refused}
      />
      <button
        type="button"
        className="button primary block shop-submit"
        aria-disabled={isSending || undefined}
        onClick={() => void tryAgain()}
      >
        {t("public_store.order.pay_again")}
      </button>
    </>
  );
}

const COPIED_MS = 2000;

/** The id in two unbroken lines, with a button that copies it. */
function OrderId({ id }: { id: string }) {
  const { t } = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const [first = id, second] = id.length === 36 ? [id.slice(0, 19), id.slice(19)] : [id];
  return (
    <div className="card shop-order-id">
      <span>
        <span className="caption muted">{t("public_store.order.number")}</span>
        <span className="figures">
          <span>{first}</span>
          {second && (
            <>
              <wbr />
              <span>{second}</span>
            </>
          )}
        </span>
      </span>
      <button
        type="button"
        className="button text icon"
        aria-label={t("public_store.order.copy")}
        onClick={() => void copyText(id).then(setCopied)}
      >
        <Icon name={isCopied ? "check" : "copy"} size={18} />
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && t("public_store.order.copied")}
      </span>
    </div>
  );
}
