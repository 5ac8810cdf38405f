import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../shared/ui/icon";
import "./offline-banner.css";

function subscribe(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="offline-banner small-text">
          <Icon name="offline" size={16} />
          <span>
            <strong className="strong">{t("shell.offline.title")}</strong> {t("shell.offline.text")}
          </span>
        </p>
      )}
    </div>
  );
}
