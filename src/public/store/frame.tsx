import { type ReactNode, useEffect, useRef } from "react";
import { Shape } from "../../components/icon";
import { LanguageSwitch } from "../language-switch";
import { useTexts } from "../texts";
import { BACK } from "./shapes";
import { documentsOf, inPage, useShop } from "./shop";

interface FrameProps {
  /** Of the browser's tab, before the store's name. */
  title?: string;
  /** Shows a way back to the storefront. */
  isInner?: boolean;
  children: ReactNode;
}

/** Header and foot of every screen of a store. */
export function Frame({ title, isInner = false, children }: FrameProps) {
  const { t } = useTexts();
  const shop = useShop();
  const { store, slug, isClosed, isPreview } = shop;
  const home = `/store/${slug}`;
  const fullTitle = [title, store.name].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  const documents = documentsOf(shop);
  return (
    <div className="shop-frame">
      <header className="shop-header">
        {isInner && (
          <a className="shop-back" {...inPage(home)}>
            <span className="visually-hidden">{t("public_store.back")}</span>
            <Shape path={BACK} />
          </a>
        )}
        {isClosed ? (
          <span className="shop-name" />
        ) : (
          <a className="shop-name" {...inPage(home)}>
            <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
              <circle cx="13" cy="13" r="8.5" fill="none" stroke="currentColor" strokeWidth="7" />
            </svg>
            <span>{store.name}</span>
          </a>
        )}
        {documents.length > 0 && (
          <nav className="shop-documents shop-wide" aria-label={t("public_store.documents")}>
            {documents.map((name) => (
              <a key={name} {...inPage(`${home}/documents/${name}`)}>
                {t(`public_store.document.${name}`)}
              </a>
            ))}
          </nav>
        )}
        <LanguageSwitch />
      </header>
      {isPreview && (
        <p className="shop-preview" role="status">
          {t("public_store.preview")}
        </p>
      )}
      {children}
    </div>
  );
}

/** Links to the documents, and who sells. */
export function Seller() {
  const { t } = useTexts();
  const shop = useShop();
  const { legal } = shop;
  const documents = documentsOf(shop);
  if (!legal && documents.length === 0) return null;
  const facts = legal && [
    legal.company_name,
    legal.tax_id && t("public_store.tax_id", { number: legal.tax_id }),
    legal.registration_number && t("public_store.registration_number", { number: legal.registration_number }),
  ];
  return (
    <footer className="shop-seller">
      {legal && (
        <address>
          {facts?.filter(Boolean).join(", ")}
          {legal.address && `. ${legal.address}`}
          <br />
          {legal.email && (
            <a className="link" href={`mailto:${encodeURIComponent(legal.email).replace("%40", "@")}`}>
              {legal.email}
            </a>
          )}
          {legal.phone && <span> {legal.phone}</span>}
        </address>
      )}
      {documents.length > 0 && (
        <ul>
          {documents.map((name) => (
            <li key={name}>
              <a className="link" {...inPage(`/store/${shop.slug}/documents/${name}`)}>
                {t(`public_store.document.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}

/** The heading of a screen. It takes the focus after a change of screens, so that readers announce it. */
export function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved) heading.current?.focus({ preventScroll: true });
    hasMoved = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The first screen of a visit leaves the focus where the browser puts it. */
let hasMoved = false;
