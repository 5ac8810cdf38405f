import "./store.css";
import "./checkout.css";
import { lazy, Suspense, useEffect, useState } from "react";
import type { DocumentName } from "../../../contract/entities/store";
import { Alert } from "../../components/alert";
import { useBrowserLocation } from "../../shared/location";
import { useIsDesktop } from "../../shared/media-query";
import { isAbsent, useRead } from "../calls";
import { CustomCss } from "../custom-css";
import { formatPrice } from "../money";
import { Failed, Loading, NotFound } from "../states";
import { useTexts } from "../texts";
import { useTheme } from "../theme";
import { useThemePreview } from "../theme-preview";
import { documentCall, legalInfoCall, paymentSystemsCall, productsCall, storeCall, themeCall } from "./calls";
import { createCart } from "./cart";
import { CheckoutForm } from "./checkout-form";
import { Frame, Heading, Seller } from "./frame";
import { useLines } from "./lines";
import { isPreview as isPreviewFrame, readPreview } from "./preview";
import { Products } from "./products";
import { DOCUMENTS, inPage, type Shop, ShopContext, useShop } from "./shop";

// What a first visit does not show: the Markdown alone weighs a fifth of the page.
const DocumentScreen = lazy(() => import("./document"));
const OrderScreen = lazy(() => import("./order"));

/** The slug as the address has it; the calls accept it as they accept an id (OP-144). */
const slugOf = (pathname: string): string => {
  const part = pathname.split("/")[2] ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** `/store/{slug}` and what is below it (PUB-01, PUB-02). */
export default function StorePage() {
  const { t } = useTexts();
  const [slug] = useState(() => slugOf(location.pathname));
  const [isPreview] = useState(isPreviewFrame);
  const preview = useThemePreview(isPreview, readPreview);
  const [store, retry] = useRead(storeCall({ id: slug }));
  const [products, readProducts] = useRead(productsCall({ id: slug }));
  const [theme, readTheme] = useRead(themeCall({ id: slug }));
  const [systems] = useRead(paymentSystemsCall({ id: slug }));
  const [legal] = useRead(legalInfoCall({ id: slug }));
  const [offer] = useRead(documentCall({ id: slug, kind: "offer" }));
  const [terms] = useRead(documentCall({ id: slug, kind: "terms" }));
  const [privacy] = useRead(documentCall({ id: slug, kind: "privacy" }));
  const [cart] = useState(() => createCart(slug, { kept: !isPreview }));
  const shownTheme = preview?.theme ?? theme.value;
  useTheme(shownTheme);
  const items = useLast(products.value?.items);
  usePreviewCart(isPreview, cart, items);
  if (store.state === "failed")
    return isAbsent(store.error) ? (
      <NotFound />
    ) : (
      <Failed text={t("errors.public_store_load_error")} error={store.error} retry={retry} />
    );
  // In its own colours from the first paint on.
  if (store.state === "loading" || theme.state === "loading") return <Loading />;
  const shop: Shop = {
    slug,
    store: store.value,
    products: items ?? [],
    readProducts,
    isLoadingProducts: products.state === "loading",
    hasFailedProducts: products.state === "failed",
    systems: systems.value?.items ?? [],
    legal: legal.value,
    documents: { offer, terms, privacy },
    cart,
    isPreview,
  };
  return (
    <ShopContext value={shop}>
      <CustomCss css={shownTheme?.custom_css ?? ""} />
      <div className="themed-page shop">
        {theme.state === "failed" && (
          <Alert
            kind="warn"
            action={
              <button type="button" className="button small" onClick={readTheme}>
                {t("public.retry")}
              </button>
            }
          >
            {t("errors.public_theme_load_error")}
          </Alert>
        )}
        <Suspense fallback={<Loading />}>
          <Screen view={preview?.view} />
        </Suspense>
      </div>
    </ShopContext>
  );
}

/** The last value there was: products stay on the page while they are read again. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** A preview shows a cart with something in it. */
function usePreviewCart(isPreview: boolean, cart: Shop["cart"], products: Shop["products"] | undefined) {
  useEffect(() => {
    if (isPreview) for (const product of products?.slice(0, 2) ?? []) cart.set(product, 1);
  }, [isPreview, cart, products]);
}

function Screen({ view }: { view: string | undefined }) {
  const { slug } = useShop();
  const { pathname } = useBrowserLocation();
  const [, , , section, detail, last] = pathname.replace(/\/+$/, "").split("/");
  const isWide = useIsDesktop();
  const key = `${view} ${pathname}`;
  if (view === "success" || (section === "order" && detail && last === "success"))
    return <OrderScreen key={key} oid={detail ? decodeURIComponent(detail) : ""} />;
  if (section === "documents" && DOCUMENTS.includes(detail as DocumentName))
    return <DocumentScreen key={key} name={detail as DocumentName} />;
  if (view === "checkout" || section === "checkout") return <CheckoutScreen key={key} />;
  if (section === undefined) return <Storefront key={key} isWide={isWide} home={`/store/${slug}`} />;
  return <NotFound />;
}

function Storefront({ isWide, home }: { isWide: boolean; home: string }) {
  const { t } = useTexts();
  const { store } = useShop();
  // The large heading is the first line of the description (OP-233).
  const [heading = "", ...text] = store.description.trim().split("\n");
  return (
    <Frame>
      <div className="shop-front">
        <main>
          <Heading>{heading || store.name}</Heading>
          {text.some(Boolean) && <p className="shop-intro muted">{text.join("\n").trim()}</p>}
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
      {!isWide && <CheckoutBar home={home} />}
    </Frame>
  );
}

/** On a phone: how much is in the cart, and the way to the checkout. */
function CheckoutBar({ home }: { home: string }) {
  const { t, language } = useTexts();
  const { lines, total, count, currency } = useLines();
  if (lines.length === 0) return null;
  return (
    <nav className="shop-bar" aria-label={t("public_store.cart.title")}>
      <a className="button primary block shop-submit" {...inPage(`${home}/checkout`)}>
        <span>{t("public_store.cart.checkout", { count })}</span>
        <span className="figures">{formatPrice(total, currency, language)}</span>
      </a>
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
