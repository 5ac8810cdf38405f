import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RetryAlert } from "../../components/retry-alert";
import { languagesQuery } from "../../fields/labels/languages";

/** In place of the names, whose languages are being read or could not be. */
export function NoLanguages() {
  const { t } = useTranslation();
  const { isPending, refetch } = useQuery(languagesQuery);
  if (isPending) return <div className="skeleton" style={{ height: 64 }} />;
  return <RetryAlert onRetry={() => void refetch()}>{t("errors.read_failed")}</RetryAlert>;
}
