import "./store.css";
// Too small for files that a screen waits for.
import "./checkout.css";
import "./document.css";
import { Suspense, useEffect, useState } from "react";
import type { DocumentName } from "../../../contract/entities/store";
import { Alert } from "../../components/alert";
import { loadable } from "../../shared/loadable";
import { useBrowserLocation } from "../../shared/location";
import { isAbsent, useRead } from "../calls";
import { CustomCss } from "../custom-css";
import { Failed, Loading, NotFound } from "../states";
import { useTexts } from "../texts";
import { useTheme } from "../theme";
import { useThemePreview } from "../theme-preview";
import { documentCall, legalInfoCall, paymentSystemsCall, productsCall, storeCall, themeCall } from "./calls";
import { createCart } from "./cart";
import { isPreview as isPreviewFrame, readPreview } from "./preview";
import { DOCUMENTS, type Shop, ShopContext } from "./shop";

// Each address loads its own: what sells weighs as much as the rest of the page, the Markdown of a document twice that.
const SalesScreen = loadable(async () => (await import("./sales")).default);
const DocumentScreen = loadable(async () => (await import("./document")).default);
const OrderScreen = loadable(async () => (await import("./order")).default);

/** Of an order whose store shows nothing else any more. */
const CLOSED: Shop["store"] = { id: "", slug: "", name: "", description: "" };

const partsOf = (pathname: string) => pathname.replace(/\/+$/, "").split("/").slice(3);

/** Loads what an address shows, before anything is drawn: a fallback would stay on the screen for 300 ms. */
export function preload(pathname: string): Promise<void> {
  const [section] = partsOf(pathname);
  const Screen = section === "documents" ? DocumentScreen : section === "order" ? OrderScreen : SalesScreen;
  return Screen.preload();
}

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
  const { pathname } = useBrowserLocation();
  const [slug] = useState(() => slugOf(location.pathname));
  const [isPreview] = useState(isPreviewFrame);
  const preview = useThemePreview(isPreview, readPreview);
  const [store, retry] = useRead(storeCall({ id: slug }));
  const [products, readProducts] = useRead(productsCall({ id: slug }));
  const [theme, readTheme] = useRead(themeCall({ id: slug }));
  const [systems, readSystems] = useRead(paymentSystemsCall({ id: slug }));
  const [legal] = useRead(legalInfoCall({ id: slug }));
  const [offer] = useRead(documentCall({ id: slug, kind: "offer" }));
  const [terms] = useRead(documentCall({ id: slug, kind: "terms" }));
  const [privacy] = useRead(documentCall({ id: slug, kind: "privacy" }));
  const [cart] = useState(() => createCart(slug, { kept: !isPreview }));
  const shownTheme = preview?.theme ?? theme.value;
  useTheme(shownTheme);
  const items = useLast(products.value?.items);
  const shownSystems = useLast(systems.value?.items);
  usePreviewCart(isPreview, cart, items);
  const isClosed = store.state === "failed" && isAbsent(store.error);
  // The pages of its orders go on (OP-228).
  const goesOn = isClosed && partsOf(pathname)[0] === "order";
  if (store.state === "failed" && !goesOn)
    return isClosed ? (
      <NotFound />
    ) : (
      <Failed text={t("errors.public_store_load_error")} error={store.error} retry={retry} />
    );
  // In its own colours from the first paint on.
  if (store.state === "loading" || theme.state === "loading") return <Loading />;
  const shop: Shop = {
    slug,
    store: store.value ?? CLOSED,
    isClosed,
    products: items ?? [],
    readProducts,
    isLoadingProducts: products.state === "loading",
    hasFailedProducts: products.state === "failed",
    systems: shownSystems ?? [],
    readSystems,
    legal: legal.value,
    documents: { offer, terms, privacy },
    isReading:
      (systems.state === "loading" && !shownSystems) ||
      [offer, terms, privacy].some(({ state }) => state === "loading"),
    cart,
    isPreview,
  };
  return (
    <ShopContext value={shop}>
      <CustomCss css={shownTheme?.custom_css ?? ""} />
      <div className="themed-page shop">
        {theme.state === "failed" && !isClosed && (
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

/** The last value there was: it stays on the page while it is read again. */
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
  const { pathname } = useBrowserLocation();
  const [section, detail, last] = partsOf(pathname);
  const key = `${view} ${pathname}`;
  if (view === "success" || (section === "order" && detail && last === "success"))
    return <OrderScreen key={key} oid={detail ? decodeURIComponent(detail) : ""} />;
  if (section === "documents" && DOCUMENTS.includes(detail as DocumentName))
    return <DocumentScreen key={key} name={detail as DocumentName} />;
  if (view === "checkout" || section === "checkout") return <SalesScreen key={key} isCheckout />;
  if (section === undefined) return <SalesScreen key={key} />;
  return <NotFound />;
}
