import "./expiry-tag.css";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../providers/i18n/use-format";
import { expiryOf } from "./expiry";

interface ExpiryTagProps {
  expiresAt: string | null;
  /** In a column with a header a short text is enough; on phones, without headers, the full one is shown. */
  headed?: boolean;
}

/** Tag of a key that expires soon or has expired; nothing for other keys. */
export function ExpiryTag({ expiresAt, headed = false }: ExpiryTagProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const expiry = expiryOf(expiresAt);
  if (expiry === "expired") return <span className="tag err">{t("secrets.expired")}</span>;
  if (expiry !== "soon" || !expiresAt) return null;
  const when = format.relative(expiresAt);
  const whole = t("secrets.expires_soon", { when });
  if (!headed) return <span className="tag warn">{whole}</span>;
  return (
    <span className="tag warn">
      <span className="sl-expiry-short">{when}</span>
      <span className="sl-expiry-whole">{whole}</span>
    </span>
  );
}
