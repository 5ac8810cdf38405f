import { DesktopOutlined, InfoCircleOutlined, LockOutlined, MobileOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Store } from "../../../../contract/entities/store";
import { Glyph } from "../../../components/glyph";
import { PagePreview } from "../../../domain/public-page/page-preview";
import { publicAddress, useDomains } from "../../../domain/public-page/use-domains";
import { useValue } from "../../../editor/store";
import { storefrontPath } from "../urls";
import type { ThemeStore } from "./document";

const PAGES = ["store", "checkout", "success"] as const;
type Page = (typeof PAGES)[number];

const SIZES = { desktop: { width: 1280, height: 1320 }, phone: { width: 390, height: 640 } } as const;
const DEVICES = ["desktop", "phone"] as const;

/** The real storefront with the unsaved theme, in a frame that can neither order nor navigate away. */
export function Preview({ store, form }: { store: Store; form: ThemeStore }) {
  const { t } = useTranslation();
  const { data: domains } = useDomains();
  const [page, setPage] = useState<Page>("store");
  const [device, setDevice] = useState<(typeof DEVICES)[number]>("desktop");
  const colors = useValue(form, "colors");
  const fonts = useValue(form, "fonts");
  const custom_css = useValue(form, "custom_css");
  const theme = useMemo(() => ({ colors, fonts, custom_css }), [colors, fonts, custom_css]);
  const path = storefrontPath(store);
  const address = publicAddress(
    path,
    domains?.find(({ id }) => id === store.id_domain),
  );
  return (
    <section className="theme-preview" aria-labelledby="theme-preview">
      <div className="theme-preview-head">
        <h2 id="theme-preview">{t("stores.themes.live_preview")}</h2>
        <span className="segmented">
          {PAGES.map((key) => (
            <button key={key} type="button" aria-pressed={page === key} onClick={() => setPage(key)}>
              {t(`stores.themes.page_${key}`)}
            </button>
          ))}
        </span>
        <span className="segmented">
          {DEVICES.map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={device === key}
              aria-label={t(`stores.themes.${key}`)}
              title={t(`stores.themes.${key}`)}
              onClick={() => setDevice(key)}
            >
              <Glyph of={key === "desktop" ? DesktopOutlined : MobileOutlined} size={15} />
            </button>
          ))}
        </span>
      </div>
      <div className="theme-window">
        <p className="caption muted">
          <Glyph of={LockOutlined} size={12} />
          <span className="ellipsis">{address.replace(/^https?:\/\//, "")}</span>
        </p>
        <div className="theme-screen" data-device={device}>
          <PagePreview
            key={device}
            title={t("stores.themes.preview_of", { name: store.name })}
            path={`${path}?preview`}
            theme={theme}
            view={page}
            {...SIZES[device]}
          />
        </div>
      </div>
      <p className="caption muted theme-drawn">
        <Glyph of={InfoCircleOutlined} size={14} />
        {t("stores.themes.drawn_from")}
      </p>
    </section>
  );
}
