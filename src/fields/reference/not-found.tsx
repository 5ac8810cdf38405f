import { useTranslation } from "react-i18next";
import type { TextKey } from "../../providers/i18n/keys";

interface NotFoundProps {
  failed: boolean;
  loading: boolean;
  retry(): void;
  /** Message key for the case that there is nothing to choose. */
  empty?: TextKey | undefined;
}

/** Shown in place of options: loading, none, or failed to load. */
export function NotFound({ failed, loading, retry, empty = "fields_ui.nothing_found" }: NotFoundProps) {
  const { t } = useTranslation();
  if (!failed) return <span className="small-text">{t(loading ? "app.loading" : empty)}</span>;
  return (
    <span className="small-text">
      {t("errors.read_failed")}.{" "}
      <button
        type="button"
        className="link"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => retry()}
      >
        {t("actions.retry")}
      </button>
    </span>
  );
}
