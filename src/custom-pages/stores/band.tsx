import { CopyOutlined, DownOutlined, QrcodeOutlined } from "@ant-design/icons";
import Switch from "antd/es/switch";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Store } from "../../../contract/entities/store";
import { CopyButton } from "../../components/copy-button";
import { Glyph } from "../../components/glyph";
import { QrCode } from "../../components/qr-code";
import { useDomains } from "../../domain/public-page/use-domains";
import { saveFile } from "../../providers/http/save-file";
import { useIsPhone } from "../../shared/media-query";
import { useOnce } from "../../shared/use-once";
import { setPrimary } from "./actions";
import { shortOf, useAddress } from "./address";
import { Checklist } from "./checks";
import { type Check, primaryOf } from "./model";
import { useAllStores, useMyPrimary } from "./reads";

interface BandProps {
  store: Store;
  checks: readonly Check[];
}

/** Address with its QR code, primary flag and checklist; folded on a phone. */
export function Band(props: BandProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const content = (
    <div className="store-band">
      <Address store={props.store} />
      <Primary store={props.store} />
      <Checklist checks={props.checks} />
    </div>
  );
  if (!isPhone) return content;
  return (
    <details className="store-fold">
      <summary className="small-text strong">
        {t("stores.about")}
        <Glyph of={DownOutlined} size={12} />
      </summary>
      {content}
    </details>
  );
}

/** The address alone, next to the title. */
export function BandLine({ store }: { store: Store }) {
  const { t } = useTranslation();
  const address = useAddress(store);
  if (!address) return null;
  return (
    <span className="store-line">
      <span className="small-text muted ellipsis">{shortOf(address)}</span>
      <CopyButton
        text={address}
        label={t("stores.copy_address")}
        className="button text small store-copy"
        icon={<Glyph of={CopyOutlined} size={14} />}
      />
    </span>
  );
}

const QR_PX = 88;
/** Modules of white around a code that is printed (ISO/IEC 18004). */
const QUIET = 4;

function Address({ store }: { store: Store }) {
  const { t } = useTranslation();
  const box = useId();
  const address = useAddress(store);
  function download(): void {
    const drawn = document.getElementById(box)?.querySelector("svg");
    if (!drawn) return;
    const copy = drawn.cloneNode(true) as SVGElement;
    const size = Number(drawn.getAttribute("viewBox")?.split(" ")[2] ?? 0);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`);
    saveFile(new Blob([copy.outerHTML], { type: "image/svg+xml" }), `${store.slug}.svg`);
  }
  return (
    <div className="store-address">
      <span className="store-qr" id={box}>
        {address && <QrCode text={address} label={t("stores.qr_of", { name: store.name })} size={QR_PX} />}
      </span>
      <div>
        <span className="small-text muted">{t("stores.address")}</span>
        <b className="strong ellipsis" title={address}>
          {address && shortOf(address)}
        </b>
        {address && (
          <span className="store-address-ways">
            <CopyButton
              text={address}
              label={t("actions.copy")}
              className="button small"
              icon={<Glyph of={CopyOutlined} />}
            />
            <button type="button" className="button text small" onClick={download}>
              <Glyph of={QrcodeOutlined} />
              {t("stores.qr_download")}
            </button>
          </span>
        )}
      </div>
    </div>
  );
}

/** The primary flag, and what changing it does to another store or to the domain (STO-11, OP-137). */
function Primary({ store }: { store: Store }) {
  const { t } = useTranslation();
  const id = useId();
  const { busy, once } = useOnce();
  const { data: domains } = useDomains();
  const { data: others } = useAllStores();
  const { data: own } = useMyPrimary();
  const [wanted, setWanted] = useState<boolean>();
  const isOn = busy ? (wanted ?? store.is_primary) : store.is_primary;
  const domain = domains?.find((one) => one.id === store.id_domain)?.name ?? t("stores.its_domain");
  const other = primaryOf(others ?? [], store);
  const before = other
    ? t("stores.primary_takes", { domain, name: other.name })
    : t("stores.primary_one", { domain });
  return (
    <div className="store-primary">
      <div className="store-switch">
        <Switch
          id={id}
          checked={isOn}
          aria-describedby={`${id}-text`}
          onChange={(next) => {
            setWanted(next);
            void once(() => setPrimary(store.id, next, t));
          }}
        />
        <label htmlFor={id} className="strong">
          {t("stores.primary_store")}
        </label>
      </div>
      <p id={`${id}-text`} className="small-text muted">
        {store.is_primary ? t("stores.primary_leaves", { domain }) : before}
        {own && own.id !== store.id && ` ${t("stores.yours_is", { name: own.name })}`}
      </p>
    </div>
  );
}
