import "./public-link.css";
import { CopyOutlined, ExportOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../components/copy-button";
import { Glyph } from "../../components/glyph";
import { QrCode } from "../../components/qr-code";

interface PublicLinkProps {
  title: string;
  address: string;
  /** What the QR code leads to. */
  codeLabel: string;
  openLabel: string;
}

const QR_PX = 88;

/** The address of a public page with its QR code, to copy and to open. */
export function PublicLink({ title, address, codeLabel, openLabel }: PublicLinkProps) {
  const { t } = useTranslation();
  return (
    <div className="public-link">
      <span className="public-link-code">
        <QrCode text={address} label={codeLabel} size={QR_PX} />
      </span>
      <div className="public-link-text">
        <span className="small-text muted">{title}</span>
        <b className="strong public-link-address">{address.replace(/^https?:\/\//, "")}</b>
        <span className="public-link-ways">
          <CopyButton
            text={address}
            label={t("actions.copy")}
            className="button small"
            icon={<Glyph of={CopyOutlined} />}
          />
          <a className="button text small" href={address} target="_blank" rel="noopener">
            <Glyph of={ExportOutlined} />
            {openLabel}
          </a>
        </span>
      </div>
    </div>
  );
}
