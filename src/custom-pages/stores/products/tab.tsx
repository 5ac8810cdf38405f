import { EditOutlined, EllipsisOutlined, PlusOutlined } from "@ant-design/icons";
import Switch from "antd/es/switch";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Product, Store } from "../../../../contract/entities/store";
import { Glyph } from "../../../components/glyph";
import { MenuButton } from "../../../components/menu-button";
import { RetryAlert } from "../../../components/retry-alert";
import { NEW } from "../../../resources/routes";
import { productsOf } from "../../../resources/stores";
import { choiceOf, copyIdChoice, deleteChoice } from "../../../screens/list/more-of";
import { useOnce } from "../../../shared/use-once";
import { toggleProduct, useStoreDeletion } from "../actions";
import { deleteItem } from "../delete-item";
import { storeErrorKey } from "../failures";
import { usePrice } from "../money";
import { ProductPicture } from "../picture";
import { useProducts } from "../reads";
import { useOpen } from "../urls";
import { ProductPanel } from "./panel";

/** What a store sells: tiles, and a panel for a new one (STO-06). */
export function ProductsTab({ store: { id: store } }: { store: Store }) {
  const { t } = useTranslation();
  const { data: products, error, refetch } = useProducts(store);
  const { query, open } = useOpen();
  const asked = query.get("product") ?? undefined;
  const changed = products?.find(({ id }) => id === asked);
  // A new product has the currency of the others, so these are read first.
  const isNew = asked === NEW && (products !== undefined || error !== null);
  const panel = isNew || changed !== undefined ? asked : undefined;
  return (
    <div className="store-split" data-open={panel !== undefined}>
      <div className="store-main">
        <div className="store-tools">
          <p className="small-text muted">{t("stores.products.about")}</p>
          {panel === undefined && (
            <button
              type="button"
              id="add-product"
              className="button primary"
              onClick={() => open({ product: NEW })}
            >
              <Glyph of={PlusOutlined} />
              {t("stores.products.add")}
            </button>
          )}
        </div>
        {error && (
          <RetryAlert onRetry={() => void refetch()}>{t(storeErrorKey("products", error))}</RetryAlert>
        )}
        {products?.length === 0 && (
          <div className="sl-state card store-empty">
            <h2>{t("stores.products.empty_title")}</h2>
            <p className="muted">{t("stores.products.empty_text")}</p>
          </div>
        )}
        {!products && !error && (
          <div className="store-tiles" aria-busy="true">
            {[1, 2, 3].map((at) => (
              <div key={at} className="skeleton store-tile-wait" />
            ))}
          </div>
        )}
        {products && products.length > 0 && (
          <ul className="store-tiles" aria-label={t("stores.tabs.products")}>
            {products.map((product) => (
              <Tile key={product.id} store={store} product={product} />
            ))}
          </ul>
        )}
      </div>
      {panel !== undefined && (
        <ProductPanel key={panel} store={store} changed={changed} first={products?.[0]} />
      )}
    </div>
  );
}

function Tile({ store, product }: { store: string; product: Product }) {
  const { t } = useTranslation();
  const { id, name, description, price, currency, image_url, is_active } = product;
  const label = useId();
  const priceOf = usePrice();
  const { open } = useOpen();
  const { busy, once } = useOnce();
  const deleteProduct = useStoreDeletion(productsOf(store), "product_delete");
  return (
    <li className="store-tile" data-hidden={!is_active} aria-labelledby={label}>
      <ProductPicture url={image_url} name={name} />
      <div className="store-tile-name">
        <h3 id={label} className="two-lines" title={name}>
          {name}
        </h3>
        <span id={`product-${id}`}>
          <MenuButton
            label={t("list.more_of", { name })}
            className="button text small icon"
            items={[
              choiceOf("change", t("stores.products.change"), EditOutlined, () => open({ product: id })),
              copyIdChoice(id, t),
              deleteChoice(
                () => void deleteItem(`product-${id}`, "add-product", () => deleteProduct(id, name)),
                t,
              ),
            ]}
          >
            <Glyph of={EllipsisOutlined} size={15} />
          </MenuButton>
        </span>
      </div>
      <p className="small-text muted two-lines" title={description}>
        {description}
      </p>
      <div className="store-tile-foot">
        <b className="figures">{priceOf(price, currency)}</b>
        <span className="store-switch">
          <span id={`${label}-state`} className="small-text muted">
            {t(is_active ? "stores.products.on_sale" : "stores.products.is_hidden")}
          </span>
          <Switch
            checked={busy ? !is_active : is_active}
            aria-label={t("stores.products.on_sale_of", { name })}
            onChange={() => void once(() => toggleProduct(store, product, t))}
          />
        </span>
      </div>
    </li>
  );
}
