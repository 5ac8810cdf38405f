import "./orders.css";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { Order } from "../../../../contract/entities/order";
import { Address } from "../../../components/address";
import type { CellProps } from "../../../fields/kind";
import { useLabels } from "../../../fields/use-labels";
import { itemsText } from "../../../resources/stores";
import { toneOf } from "../model";
import { usePrice } from "../money";
import { ProductPicture } from "../picture";
import { useProducts, useSystems } from "../reads";

type OrderCell = CellProps<unknown, Order>;

/** Number and time; the number opens the order next to the list, at its address. */
export function NumberCell({ record, tools }: OrderCell) {
  const [query] = useSearchParams();
  const open = query.get("order") === record.id;
  const to = new URLSearchParams(query);
  to.set("order", record.id);
  const shortId = record.id.slice(0, 8);
  return (
    <span className="order-lines" id={`order-${record.id}`}>
      <span className="sl-line">
        <Link
          to={`?${to}`}
          className={`strong figures order-link ${open ? "open" : ""}`}
          aria-current={open || undefined}
          preventScrollReset
        >
          {record.number || shortId}
        </Link>
        {/* What the shopper and the ledger call it by. */}
        {record.number && <span className="small-text muted figures"> {shortId}</span>}
      </span>
      <time dateTime={record.created_at} className="sl-line small-text muted figures">
        {tools.format.dateTime(record.created_at)}
      </time>
    </span>
  );
}

export function CustomerCell({ record: { customer_name, customer_email } }: OrderCell) {
  return (
    <span className="order-lines">
      <span className="sl-line" title={customer_name}>
        {customer_name || "–"}
      </span>
      {customer_email && <Address value={customer_email} className="small-text muted" />}
    </span>
  );
}

const MOST_PICTURES = 3;

/** Pictures of what was bought; a product that is gone keeps its first letter. */
export function ItemsCell({ record }: OrderCell) {
  const { data: products } = useProducts(record.id_store);
  const more = record.items.length - MOST_PICTURES;
  const names = itemsText(record);
  return (
    <span className="order-items" title={names}>
      <span className="visually-hidden">{names}</span>
      {record.items.slice(0, MOST_PICTURES).map(({ id_product, name }, at) => (
        <ProductPicture
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order never change.
          key={at}
          url={products?.find(({ id }) => id === id_product)?.image_url}
          name={name}
        />
      ))}
      {more > 0 && <span className="small-text muted figures">+{more}</span>}
    </span>
  );
}

/** Name of the payment system; one that is gone is left out. */
export function PaymentCell({ record: { id_store, payment_method } }: OrderCell) {
  const { data: systems } = useSystems(id_store);
  const name = systems?.find(({ id }) => id === payment_method)?.name;
  return (
    <span className="sl-line" title={name}>
      {name ?? "–"}
    </span>
  );
}

export function AmountCell({ record: { amount, currency, refunded_amount } }: OrderCell) {
  const priceOf = usePrice();
  return (
    <span className="order-lines order-amount">
      <span className="sl-line strong figures">{priceOf(amount, currency)}</span>
      {refunded_amount > 0 && (
        <span className="sl-line small-text muted figures">−{priceOf(refunded_amount, currency)}</span>
      )}
    </span>
  );
}

export function StatusCell({ record }: OrderCell) {
  return (
    <span className="order-state">
      <OrderTag order={record} />
    </span>
  );
}

/** The state of an order in words, with the marks of test money and of what a person has to look at. */
export function OrderTag({ order: { status, is_test, attention } }: { order: Order }) {
  const { t } = useTranslation();
  const labels = useLabels();
  return (
    <>
      <span className={`tag ${toneOf(status)}`}>{labels.choice("status", status)}</span>
      {attention && (
        <span className="tag err" title={t(`stores.orders.attention_${attention}`)}>
          {t("stores.orders.look")}
        </span>
      )}
      {is_test && <span className="tag">{t("stores.orders.test")}</span>}
    </>
  );
}
