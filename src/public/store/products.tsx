import { useLayoutEffect, useRef, useState } from "react";
import type { PublicProduct } from "../../../contract/endpoints/public-store";
import { isPictureAddress } from "../../../contract/rules/picture-address";
import { Alert } from "../../components/alert";
import { Shape } from "../../components/icon";
import { formatPrice } from "../money";
import { useTexts } from "../texts";
import { MINUS, PLUS } from "./shapes";
import { useShop } from "./shop";

/** A product's picture on a calm ground; the ground alone without one, or if it does not load. */
export function Picture({ product, isFirst = false }: { product: PublicProduct; isFirst?: boolean }) {
  const [isLost, setLost] = useState(false);
  const { image_url } = product;
  return (
    <span className="shop-picture">
      {image_url && isPictureAddress(image_url) && !isLost && (
        <img
          src={image_url}
          alt=""
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setLost(true)}
        />
      )}
    </span>
  );
}

/** How many of a product are in the cart. Less than one removes it. */
export function Stepper({ product, quantity }: { product: PublicProduct; quantity: number }) {
  const { t } = useTexts();
  const { cart } = useShop();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of a form
    <span className="shop-stepper" role="group" aria-label={product.name}>
      <button
        type="button"
        aria-label={quantity > 1 ? t("public_store.fewer") : t("public_store.remove")}
        onClick={() => cart.set(product, quantity - 1)}
      >
        <Shape path={MINUS} size={13} />
      </button>
      <output className="figures">{quantity}</output>
      <button
        type="button"
        aria-label={t("public_store.more")}
        onClick={() => cart.set(product, quantity + 1)}
      >
        <Shape path={PLUS} size={13} />
      </button>
    </span>
  );
}

/** Price, and the way into the cart or how many are in it. The focus stays here when one takes the place of the other. */
function Buy({ product, quantity }: { product: PublicProduct; quantity: number }) {
  const { t, language } = useTexts();
  const { cart } = useShop();
  const box = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  const isInCart = quantity > 0;
  const wasInCart = useRef(isInCart);
  useLayoutEffect(() => {
    const buttons = box.current?.querySelectorAll("button") ?? [];
    const isReplaced = wasInCart.current !== isInCart;
    if (isReplaced && isUsed.current) Array.from(buttons).at(-1)?.focus({ preventScroll: true });
    wasInCart.current = isInCart;
    isUsed.current = false;
  });
  return (
    <div
      ref={box}
      className="shop-buy"
      onClickCapture={() => {
        isUsed.current = true;
      }}
    >
      <span className="shop-price figures">{formatPrice(product.price, product.currency, language)}</span>
      {isInCart ? (
        <Stepper product={product} quantity={quantity} />
      ) : (
        <button
          type="button"
          className="button"
          aria-label={t("public_store.add_named", { name: product.name })}
          onClick={() => cart.set(product, 1)}
        >
          {t("public_store.add")}
        </button>
      )}
    </div>
  );
}

/** Above the fold on a phone. */
const FIRST = 2;

/** What the store sells (PUB-03). */
export function Products() {
  const { t } = useTexts();
  const { products, cart, hasFailedProducts, isLoadingProducts, readProducts } = useShop();
  const kept = cart.use();
  if (hasFailedProducts)
    return (
      <Alert
        kind="err"
        action={
          <button type="button" className="button small" onClick={readProducts}>
            {t("public.retry")}
          </button>
        }
      >
        {t("errors.public_products_load_error")}
      </Alert>
    );
  if (products.length === 0)
    return <p className="muted">{t(isLoadingProducts ? "public.loading" : "public_store.no_products")}</p>;
  return (
    <ul className="shop-products">
      {products.map((product, at) => {
        const quantity = kept[product.id]?.quantity ?? 0;
        return (
          <li key={product.id}>
            <Picture product={product} isFirst={at < FIRST} />
            <h2>{product.name}</h2>
            {product.description && <p className="muted">{product.description}</p>}
            <Buy product={product} quantity={quantity} />
          </li>
        );
      })}
    </ul>
  );
}
