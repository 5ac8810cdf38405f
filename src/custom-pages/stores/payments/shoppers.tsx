import { InfoCircleOutlined } from "@ant-design/icons";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentSystem } from "../../../../contract/entities/payment-system";
import { Glyph } from "../../../components/glyph";
import { usePrice } from "../money";
import { ProductPicture } from "../picture";
import { useProducts, useThemes } from "../reads";

/** Test systems are offered only while no active system takes real money (OP-230). */
export function offeredOf(systems: readonly PaymentSystem[]): readonly PaymentSystem[] {
  const active = systems.filter(({ is_active }) => is_active);
  const isLive = active.some(({ type, is_test }) => type !== "manual" && !is_test);
  return active.filter(({ type, is_test }) => type === "manual" || !is_test || !isLive);
}

/** The choice of the checkout in the store's theme: a drawing, in which nothing can be pressed. */
export function Shoppers({ store, systems }: { store: string; systems: readonly PaymentSystem[] }) {
  const { t } = useTranslation();
  const { data: themes } = useThemes(store);
  const { data: products } = useProducts(store);
  const priceOf = usePrice(true);
  const theme = themes?.find(({ is_active }) => is_active);
  const offered = offeredOf(systems);
  const cart = (products ?? []).filter(({ is_active }) => is_active).slice(0, 3);
  const currency = cart[0]?.currency ?? "EUR";
  const same = cart.filter((one) => one.currency === currency);
  const amount = Math.round(same.reduce((sum, { price }) => sum + price * 100, 0)) / 100;
  const total = priceOf(amount, currency);
  const [first] = offered;
  // As the storefront: what nobody pays online is ordered.
  const isPaid = first !== undefined && first.type !== "manual" && amount > 0;
  const manual = offered.find(({ type }) => type === "manual");
  const colors = theme?.colors ?? {};
  const style = {
    "--shop-bg": colors.background,
    "--shop-surface": colors.surface,
    "--shop-text": colors.text,
    "--shop-button": colors.button,
    "--shop-button-text": colors.button_text,
  } as CSSProperties;
  return (
    <section className="shoppers" aria-labelledby="shoppers">
      <p>
        <b id="shoppers" className="strong">
          {t("stores.payments.shoppers")}
        </b>{" "}
        <span className="small-text muted">
          {theme ? t("stores.payments.in_theme", { name: theme.name }) : t("stores.payments.in_order")}
        </span>
      </p>
      <div
        className="shoppers-page"
        style={style}
        role="img"
        aria-label={t("stores.payments.drawing", {
          names: offered.map(({ name }) => name).join(", ") || "–",
        })}
      >
        <div aria-hidden="true">
          <p className="strong small-text">{t("stores.payments.how")}</p>
          {offered.length > 1 ? (
            <ul className="shoppers-choice">
              {offered.map(({ id, name }, at) => (
                <li key={id} data-chosen={at === 0}>
                  {name}
                </li>
              ))}
            </ul>
          ) : (
            <p className="small-text">{t("stores.payments.no_choice")}</p>
          )}
          {first?.is_test && <p className="small-text shoppers-test">{t("stores.payments.test_notice")}</p>}
        </div>
        <div aria-hidden="true">
          <div className="shoppers-cart">
            {same.map(({ id, image_url, name }) => (
              <ProductPicture key={id} url={image_url} name={name} />
            ))}
          </div>
          <p className="shoppers-total">
            <span className="small-text">{t("stores.payments.total", { count: same.length })}</span>
            <b className="figures">{total}</b>
          </p>
          <p className="shoppers-pay">
            {t(isPaid ? "stores.payments.pay" : "stores.payments.order", { amount: total })}
          </p>
        </div>
      </div>
      {manual && (
        <p className="caption muted store-note">
          <Glyph of={InfoCircleOutlined} size={14} />
          {t("stores.payments.manual_note", { name: manual.name })}
        </p>
      )}
    </section>
  );
}
