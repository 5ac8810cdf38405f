import { useTranslation } from "react-i18next";
import { useFormat } from "../../../providers/i18n/use-format";
import { expiryOf } from "./expiry";

/** Says that a key ends soon, or has ended; nothing else needs saying. */
export function ExpiryTag({ expiresAt }: { expiresAt: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const expiry = expiryOf(expiresAt);
  if (expiry === "expired") return <span className="tag err">{t("secrets.expired")}</span>;
  if (expiry !== "soon" || !expiresAt) return null;
  return <span className="tag warn">{t("secrets.expires_soon", { when: format.relative(expiresAt) })}</span>;
}
