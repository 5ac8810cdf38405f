import { useLayoutEffect, useRef } from "react";
import { Alert } from "../../components/alert";
import { formatPrice } from "../money";
import { useTexts } from "../texts";
import { goneOf, type Line, linesOf, totalOf } from "./cart";
import { Picture, Stepper } from "./products";
import { useShop } from "./shop";

/** The cart of now against the products of now. */
export function useLines() {
  const { cart, products } = useShop();
  const kept = cart.use();
  const lines = linesOf(kept, products);
  return {
    lines,
    total: totalOf(lines),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    currency: lines[0]?.product.currency ?? "RUB",
    /** An order has one currency (OP-221). */
    isMixed: new Set(lines.map(({ product }) => product.currency)).size > 1,
    changed: lines.filter(({ oldPrice }) => oldPrice !== undefined),
    gone: goneOf(kept, products),
  };
}

/** Says which products of the cart are no longer sold, by name where each was kept with one. */
export function Gone() {
  const { t, language } = useTexts();
  const { cart, products, hasFailedProducts, isLoadingProducts } = useShop();
  const { gone } = useLines();
  if (gone.length === 0 || hasFailedProducts || isLoadingProducts) return null;
  const names = gone.filter((name) => name !== undefined);
  function goneText(): string {
    if (names.length < gone.length) return t("public_store.cart.gone", { count: gone.length });
    const [name = ""] = names;
    return names.length === 1
      ? t("public_store.cart.gone_name", { name })
      : t("public_store.cart.gone_names", { names: new Intl.ListFormat(language).format(names) });
  }
  return (
    <Alert
      kind="warn"
      action={
        <button type="button" className="button small" onClick={() => cart.forgetGone(products)}>
          {t("public_store.cart.understood")}
        </button>
      }
    >
      {goneText()}
    </Alert>
  );
}

/** Offers back what was taken out last. Gets the focus if it was on what is gone. */
export function Undo() {
  const { t } = useTexts();
  const { cart } = useShop();
  const removed = cart.useRemoved();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (removed && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [removed]);
  if (!removed) return null;
  const { product, quantity } = removed;
  return (
    <p className="shop-undo" role="status">
      {t("public_store.cart.removed", { name: product.name })}{" "}
      <button ref={button} type="button" className="link" onClick={() => cart.set(product, quantity)}>
        {t("public_store.cart.undo")}
      </button>
    </p>
  );
}

/** The lines of the cart with their steppers, and what has changed since they were chosen. */
export function Lines() {
  const { t, language } = useTexts();
  const { cart, products } = useShop();
  const { lines, changed, isMixed } = useLines();
  const money = ({ product }: Line, value: number) => formatPrice(value, product.currency, language);
  return (
    <div className="shop-lines">
      <Gone />
      <ul>
        {lines.map((line) => (
          <li key={line.product.id}>
            <Picture product={line.product} isFirst />
            <span className="shop-line-name">{line.product.name}</span>
            <span className="shop-line-sum figures">{money(line, line.sum)}</span>
            <span className="shop-line-each muted figures">
              {line.quantity} × {money(line, line.product.price)}
            </span>
            <Stepper product={line.product} quantity={line.quantity} />
          </li>
        ))}
      </ul>
      <Undo />
      {changed.length > 0 && (
        <Alert
          kind="warn"
          action={
            <button type="button" className="button small" onClick={() => cart.agree(products)}>
              {t("public_store.cart.agree")}
            </button>
          }
        >
          {changed.map((line) => (
            <span key={line.product.id} className="shop-changed">
              {t("public_store.cart.price_changed", {
                name: line.product.name,
                old: money(line, line.oldPrice ?? 0),
                new: money(line, line.product.price),
              })}
            </span>
          ))}
        </Alert>
      )}
      {isMixed && <Alert kind="err">{t("public_store.cart.currencies")}</Alert>}
    </div>
  );
}
