import { useState } from "react";
import { useTranslation } from "react-i18next";
import { withoutServerTexts } from "../providers/failure";
import { messageFor } from "../providers/http/message-for";
import type { TextKey } from "../providers/i18n/keys";

/** Why the last attempt failed, in the current language; empty without a failure. */
export function useFailure(fallback: TextKey) {
  const { t, i18n } = useTranslation();
  const [failure, setFailure] = useState<{ reason: unknown; language: string }>();
  // The server answered in the language of the attempt: its texts are dropped when another is chosen.
  const isCurrent = failure?.language === i18n.language;
  const reason = isCurrent ? failure?.reason : withoutServerTexts(failure?.reason);
  return {
    reason,
    text: failure ? messageFor(reason, t, fallback) : "",
    set: (reason: unknown) => setFailure({ reason, language: i18n.language }),
    clear: () => setFailure(undefined),
  };
}
