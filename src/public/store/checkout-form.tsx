import { Fragment, type ReactNode, useId, useRef } from "react";
import type { PublicPaymentSystem } from "../../../contract/endpoints/public-store";
import { Alert } from "../../components/alert";
import { Icon } from "../../components/icon";
import { observeSize } from "../../shared/observe-size";
import { formatPrice } from "../money";
import { type PublicKey, useTexts } from "../texts";
import { checkForm, FIELDS, type Field, suggestedEmail } from "./checkout";
import { Gone, Lines, Undo, useLines } from "./lines";
import { PaymentChoice } from "./payment-choice";
import { documentsOf, inPage, useShop } from "./shop";
import { useCheckout } from "./use-checkout";

/** Cart, contact, payment and acceptance, as the side of a storefront or a screen of its own (PUB-09, PUB-13). */
export function CheckoutForm() {
  const { t, language } = useTexts();
  const shop = useShop();
  const { lines, total, count, currency, changed, isMixed } = useLines();
  const { values, set, leave, errors, asksTerms, system, pay, proceed, outcome, isSending } =
    useCheckout(checkForm);
  const form = useRef<HTMLFormElement>(null);
  if (lines.length === 0) return <EmptyCart />;
  const money = (value: number) => formatPrice(value, currency, language);
  const label = (key: "pay" | "order") => t(`public_store.checkout.${key}`, { sum: money(total) });
  const wrong = FIELDS.filter((field) => errors[field]);
  const focus = (field: Field) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const suggestion = suggestedEmail(values.customer_email);
  return (
    <form
      ref={form}
      className="shop-checkout"
      noValidate
      aria-label={t("public_store.checkout.title")}
      onSubmit={async (event) => {
        event.preventDefault();
        const first = await pay();
        if (first) focus(first);
      }}
    >
      <Lines />
      <div className="shop-total shop-wide">
        <span>{t("public_store.checkout.total")}</span>
        <strong className="figures">{money(total)}</strong>
      </div>
      <h2>{t("public_store.checkout.contact")}</h2>
      <Text
        field="customer_name"
        value={values.customer_name}
        error={errors.customer_name && t(errors.customer_name)}
        autoComplete="name"
        onChange={(value) => set("customer_name", value)}
        onLeave={() => leave("customer_name")}
      />
      <Text
        field="customer_email"
        value={values.customer_email}
        error={errors.customer_email && t(errors.customer_email)}
        type="email"
        autoComplete="email"
        onChange={(value) => set("customer_email", value)}
        onLeave={() => leave("customer_email")}
      >
        {suggestion && (
          <span className="help">
            {t("public_store.checkout.perhaps")}{" "}
            <button type="button" className="link" onClick={() => set("customer_email", suggestion)}>
              {suggestion}
            </button>
          </span>
        )}
      </Text>
      <Text
        field="customer_phone"
        value={values.customer_phone}
        error={errors.customer_phone && t(errors.customer_phone)}
        type="tel"
        autoComplete="tel"
        optional
        onChange={(value) => set("customer_phone", value)}
      />
      <Payment value={system} choose={(id) => set("payment_method", id)} error={errors.payment_method} />
      {asksTerms && (
        <Terms
          checked={values.accept_terms}
          error={errors.accept_terms && t(errors.accept_terms)}
          onChange={(checked) => set("accept_terms", checked)}
        />
      )}
      <div className="shop-pay" ref={watchHeight}>
        {outcome?.kind === "refused" && <Alert kind="err">{outcome.text}</Alert>}
        {outcome?.kind === "other_sum" && (
          <Alert
            kind="warn"
            action={
              <button type="button" className="button small" onClick={() => proceed(outcome.order)}>
                {t("public_store.checkout.continue")}
              </button>
            }
          >
            {t("public_store.checkout.other_sum", {
              old: money(total),
              new: formatPrice(outcome.order.amount, outcome.order.currency, language),
            })}
          </Alert>
        )}
        <div className="shop-total shop-narrow">
          <span>{t("public_store.checkout.total_of", { count })}</span>
          <strong className="figures">{money(total)}</strong>
        </div>
        <button
          type="submit"
          className="button primary block shop-submit"
          aria-disabled={
            isSending || shop.isPreview || shop.isReading || changed.length > 0 || isMixed || undefined
          }
          onClick={(event) => {
            if (event.currentTarget.getAttribute("aria-disabled")) event.preventDefault();
          }}
        >
          {/* The label stays below, so that the button keeps its width. */}
          <span className={isSending ? "shop-unseen" : undefined}>
            {label(system && system.type !== "manual" && total > 0 ? "pay" : "order")}
          </span>
          {isSending && <span role="status">{t("public_store.checkout.sending")}</span>}
        </button>
        {wrong.length > 0 && (
          <p className="shop-wrong" role="alert">
            <Icon name="problem" size={14} />
            <span>
              {t("public_store.checkout.fix")}
              {wrong.map((field, at) => (
                <Fragment key={field}>
                  {at > 0 ? ", " : " "}
                  <button type="button" onClick={() => focus(field)}>
                    {t(`public_store.checkout.${field}`)}
                  </button>
                </Fragment>
              ))}
            </span>
          </p>
        )}
        {changed.length > 0 && <p className="help">{t("public_store.checkout.agree_first")}</p>}
      </div>
    </form>
  );
}

/** Tells the form how high its bar is: a phone scrolls what has the focus above it. */
function watchHeight(bar: HTMLElement | null) {
  if (!bar) return undefined;
  return observeSize(bar, () =>
    bar.parentElement?.style.setProperty("--shop-pay-height", `${bar.offsetHeight}px`),
  );
}

function EmptyCart() {
  const { t } = useTexts();
  const { slug } = useShop();
  return (
    <div className="shop-empty">
      <Gone />
      <p className="muted">{t("public_store.cart.empty")}</p>
      <Undo />
      <a className="button shop-narrow" {...inPage(`/store/${slug}`)}>
        {t("public_store.back")}
      </a>
    </div>
  );
}

interface TextProps {
  field: "customer_name" | "customer_email" | "customer_phone";
  value: string;
  error: string | undefined;
  type?: "text" | "email" | "tel";
  autoComplete: string;
  optional?: boolean;
  children?: ReactNode;
  onChange: (value: string) => void;
  onLeave?: () => void;
}

function Text({ field, value, error, optional, children, onChange, onLeave, ...input }: TextProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {t(`public_store.checkout.${field}`)}
        {optional && <span className="muted"> {t("public_store.checkout.optional")}</span>}
      </label>
      <span className={error ? "input invalid" : "input"}>
        <input
          id={id}
          name={field}
          value={value}
          maxLength={field === "customer_phone" ? 64 : 255}
          required={!optional}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          {...input}
        />
      </span>
      {error && (
        <span className="error" id={`${id}-error`}>
          <Icon name="problem" size={14} />
          {error}
        </span>
      )}
      {children}
    </div>
  );
}

interface PaymentProps {
  value: PublicPaymentSystem | undefined;
  choose: (id: string) => void;
  error: PublicKey | undefined;
}

/** One payment system is no choice, and none is no question (PUB-05, OP-230). */
function Payment({ value, choose, error }: PaymentProps) {
  const { t } = useTexts();
  const { systems } = useShop();
  const offered = systems.length > 1 ? systems : [];
  return (
    <>
      <PaymentChoice systems={offered} value={value?.id} choose={choose} error={error} />
      {value?.is_test && <Alert kind="info">{t("public_store.checkout.test_mode")}</Alert>}
    </>
  );
}

interface TermsProps {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}

/** Acceptance of the documents that there are (OP-232). */
function Terms({ checked, error, onChange }: TermsProps) {
  const { t } = useTexts();
  const shop = useShop();
  const id = useId();
  return (
    <div className="shop-terms field">
      <span>
        <input
          id={id}
          className="check"
          type="checkbox"
          name="accept_terms"
          checked={checked}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>
          {t("public_store.checkout.accept")}{" "}
          {documentsOf(shop).map((name, at, all) => (
            <span key={name}>
              {at > 0 && (at === all.length - 1 ? ` ${t("public_store.checkout.and")} ` : ", ")}
              <a className="link" {...inPage(`/store/${shop.slug}/documents/${name}`)}>
                {t(`public_store.accepted.${name}`)}
              </a>
            </span>
          ))}
        </label>
      </span>
      {error && (
        <span className="error" id={`${id}-error`}>
          <Icon name="problem" size={14} />
          {error}
        </span>
      )}
    </div>
  );
}
