import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import * as endpoints from "../../../../contract/endpoints/stores";
import type { Order } from "../../../../contract/entities/order";
import { CopyButton } from "../../../components/copy-button";
import { Glyph } from "../../../components/glyph";
import { change } from "../../../providers/call";
import { useAbility } from "../../../providers/server";
import { confirm } from "../../../shared/confirm";
import { useIsPhone } from "../../../shared/media-query";
import { useOnce } from "../../../shared/use-once";
import { act } from "../actions";
import { refundable } from "../model";
import { usePrice } from "../money";
import { ProductPicture } from "../picture";
import { useProducts } from "../reads";
import { SidePanel } from "../side-panel";
import { OrderTag } from "./cells";
import { Refund } from "./refund";
import { TimeLine } from "./time-line";

interface OrderPanelProps {
  store: string;
  order: Order;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** Reads the orders again. */
  onStale(): void;
  onClose(): void;
}

/** One order: who, what, the money and what happened to it, and what can be done. */
export function OrderPanel({ store, order, previous, next, onStale, onClose }: OrderPanelProps) {
  const { t } = useTranslation();
  const { number, customer_name, customer_email, customer_phone, attention } = order;
  const isPhone = useIsPhone();
  const [isRefunding, setRefunding] = useState(false);
  const rest = refundable(order);
  const body = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const endRefund = () => {
    flushSync(() => setRefunding(false));
    opener.current?.focus();
  };
  const isOver = rest <= 0;
  useEffect(() => {
    // With the last of the money the refund goes away, and the focus with it.
    if (isOver && document.activeElement === document.body)
      body.current?.closest("aside")?.querySelector("h2")?.focus();
  }, [isOver]);
  return (
    <SidePanel
      title={t("stores.orders.title", { number: number || order.id.slice(0, 8) })}
      tags={<OrderTag order={order} />}
      className="wide"
      returnTo={`order-${order.id}`}
      onClose={onClose}
      buttons={
        <>
          <Step label={t("stores.orders.previous")} icon={UpOutlined} go={previous} />
          <Step label={t("stores.orders.next")} icon={DownOutlined} go={next} />
        </>
      }
    >
      <div ref={body} className="store-panel-body">
        <div>
          <p className="strong">{customer_name}</p>
          <p className="small-text muted order-contact">
            {customer_email && (
              <a className="link" href={`mailto:${customer_email}`}>
                {customer_email}
              </a>
            )}
            {customer_phone && <span className="figures">{customer_phone}</span>}
          </p>
          <p className="small-text muted order-contact">
            <span>{t("stores.orders.shopper_number")}</span>
            <span className="figures">{order.id}</span>
            <CopyButton className="link" text={order.id} label={t("list.copy_id")} />
          </p>
        </div>
        {attention && (
          <p className="alert warn" role="status">
            {t(`stores.orders.attention_${attention}`)}
          </p>
        )}
        <Items store={store} order={order} />
        <Money order={order} />
        <TimeLine store={store} order={order} />
        <Unpaid store={store} order={order} />
      </div>
      {rest > 0 && isPhone && !isRefunding && (
        <div className="order-refund">
          <button
            ref={opener}
            type="button"
            className="button primary block large"
            onClick={() => setRefunding(true)}
          >
            {t("stores.orders.refund")}
          </button>
        </div>
      )}
      {rest > 0 && (!isPhone || isRefunding) && (
        <Refund store={store} order={order} isAsked={isRefunding} onStale={onStale} onDone={endRefund} />
      )}
    </SidePanel>
  );
}

interface StepProps {
  label: string;
  icon: typeof UpOutlined;
  go: OrderPanelProps["next"];
}

const Step = ({ label, icon, go }: StepProps) => (
  <button
    type="button"
    className="button text icon"
    aria-label={label}
    title={label}
    aria-disabled={!go || undefined}
    onClick={() => go?.()}
  >
    <Glyph of={icon} />
  </button>
);

/** What was bought, as it was at checkout: a deleted product keeps its name and price. */
function Items({ store, order }: { store: string; order: Order }) {
  const { t } = useTranslation();
  const priceOf = usePrice();
  const { data: products } = useProducts(store);
  return (
    <ul className="order-lines-list" aria-label={t("stores.orders.items")}>
      {order.items.map(({ id_product, name, quantity, price }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order never change.
        <li key={at}>
          <ProductPicture url={products?.find(({ id }) => id === id_product)?.image_url} name={name} />
          <span>
            <span className="strong">{name}</span>
            <span className="small-text muted figures">
              {quantity} × {priceOf(price, order.currency)}
            </span>
          </span>
          <span className="figures">
            {priceOf((Math.round(price * 100) * quantity) / 100, order.currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The amount, and how much of it went back: by shape, not by colour alone. */
function Money({ order }: { order: Order }) {
  const { t } = useTranslation();
  const priceOf = usePrice();
  const { amount, currency, refunded_amount, received_amount } = order;
  const whole = Math.max(amount, received_amount);
  const kept = Math.max(0, Math.round((whole - refunded_amount) * 100) / 100);
  return (
    <div className="order-money">
      <p>
        <span>{t("fields.store_orders.amount")}</span>
        <b className="figures">{priceOf(amount, currency)}</b>
      </p>
      {received_amount > amount && (
        <p className="small-text muted figures">
          {t("stores.orders.received", { amount: priceOf(received_amount, currency) })}
        </p>
      )}
      {refunded_amount > 0 && (
        <>
          <span className="order-bar" aria-hidden="true">
            <i style={{ flexGrow: kept }} />
            <i className="back" style={{ flexGrow: refunded_amount }} />
          </span>
          <p className="small-text muted figures">
            <span>{t("stores.orders.kept", { amount: priceOf(kept, currency) })}</span>
            <span>{t("stores.orders.refunded_part", { amount: priceOf(refunded_amount, currency) })}</span>
          </p>
        </>
      )}
    </div>
  );
}

/** States in which nothing was received yet: cash may still come where a card was declined (OP-175, OP-222). */
const UNPAID: readonly string[] = ["pending", "failed", "cancelled"];

/** What can be done with an order that is not paid: ask its provider, or say that the money has come (OP-175, OP-231). */
function Unpaid({ store, order }: { store: string; order: Order }) {
  const { t } = useTranslation();
  const priceOf = usePrice();
  const canMark = useAbility("orders-mark-paid");
  const canCheck = useAbility("orders-check");
  const marking = useOnce();
  const checking = useOnce();
  const params = { id: store, oid: order.id };
  const isUnpaid = UNPAID.includes(order.status);
  const isOnline = order.payments.some(({ type }) => type !== "manual");
  async function mark(): Promise<void> {
    const sure = await confirm({
      title: t("stores.orders.mark_title", { amount: priceOf(order.amount, order.currency) }),
      content: t("stores.orders.mark_text"),
      confirm: t("stores.orders.mark"),
    });
    if (!sure) return;
    await act(() => change(endpoints.markOrderPaid, { params }), {
      done: t("stores.orders.marked"),
      failed: t("stores.orders.not_marked"),
    });
  }
  const check = () =>
    act(() => change(endpoints.checkOrder, { params }), {
      done: t("stores.orders.checked"),
      failed: t("stores.orders.not_checked"),
    });
  const ways = [
    canMark && isUnpaid && (
      <button
        key="mark"
        type="button"
        className="button"
        aria-disabled={marking.busy || undefined}
        onClick={() => void marking.once(mark)}
      >
        {t("stores.orders.mark")}
      </button>
    ),
    canCheck && isOnline && (
      <button
        key="check"
        type="button"
        className="button text"
        aria-disabled={checking.busy || undefined}
        onClick={() => void checking.once(check)}
      >
        {t("stores.orders.check")}
      </button>
    ),
  ].filter(Boolean);
  return ways.length > 0 ? <div className="order-ways">{ways}</div> : null;
}
