import { useIsDesktop } from "../../shared/media-query";
import { formatPrice } from "../money";
import { useTexts } from "../texts";
import { CheckoutForm } from "./checkout-form";
import { Frame, Heading, Seller } from "./frame";
import { Gone, Undo, useLines } from "./lines";
import { Products } from "./products";
import { inPage, useShop } from "./shop";

/** The storefront or the checkout: a phone has each on a page of its own. */
export default function SalesScreen({ isCheckout = false }: { isCheckout?: boolean }) {
  return isCheckout ? <CheckoutScreen /> : <Storefront />;
}

function Storefront() {
  const { t } = useTexts();
  const { store, slug } = useShop();
  const isWide = useIsDesktop();
  // The large heading is the first line of the description (OP-233).
  const [heading = "", ...text] = store.description.trim().split("\n");
  return (
    <Frame>
      <div className="shop-front">
        <main>
          <Heading>{heading || store.name}</Heading>
          {text.some(Boolean) && <p className="shop-intro muted">{text.join("\n").trim()}</p>}
          {!isWide && <Gone />}
          <Products />
        </main>
        {isWide && (
          <aside className="card shop-aside" aria-label={t("public_store.checkout.title")}>
            <h2>{t("public_store.checkout.order_title")}</h2>
            <CheckoutForm />
          </aside>
        )}
      </div>
      <Seller />
      {!isWide && <CheckoutBar home={`/store/${slug}`} />}
    </Frame>
  );
}

/** On a phone: how much is in the cart, and the way to the checkout. */
function CheckoutBar({ home }: { home: string }) {
  const { t, language } = useTexts();
  const { cart } = useShop();
  const { lines, total, count, currency } = useLines();
  const removed = cart.useRemoved();
  if (lines.length === 0 && !removed) return null;
  return (
    <nav className="shop-bar" aria-label={t("public_store.cart.title")}>
      <Undo />
      {lines.length > 0 && (
        <a className="button primary block shop-submit" {...inPage(`${home}/checkout`)}>
          <span>{t("public_store.cart.checkout", { count })}</span>
          <span className="figures">{formatPrice(total, currency, language)}</span>
        </a>
      )}
    </nav>
  );
}

function CheckoutScreen() {
  const { t } = useTexts();
  const title = t("public_store.checkout.title");
  return (
    <Frame title={title} isInner>
      <main className="shop-checkout-screen">
        <Heading>{title}</Heading>
        <CheckoutForm />
      </main>
      <Seller />
    </Frame>
  );
}
