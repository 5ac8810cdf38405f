import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { readAgent } from "./user-agent";

/** "Chrome 126 on Windows"; what cannot be read is shown as it came. */
export function useAgentLabels(): (userAgent: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (userAgent) => {
      const { browser, version, system } = readAgent(userAgent);
      const name = [browser, version].filter(Boolean).join(" ");
      if (name && system) return t("sessions.browser_on", { browser: name, system });
      return name || system || userAgent || t("sessions.unknown_browser");
    },
    [t],
  );
}
