import "../../screens/list/states.css";
import { useTranslation } from "react-i18next";

/** Is shown in the table's place: one's own session is always there, so only a search can come to this. */
export function NoSessions({ onClear }: { onClear(): void }) {
  const { t } = useTranslation();
  return (
    <div className="sl-state centred card" role="status">
      <h2>{t("sessions.none")}</h2>
      <button type="button" className="button" onClick={onClear}>
        {t("list.clear_search")}
      </button>
    </div>
  );
}
