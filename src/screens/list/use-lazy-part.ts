import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../shared/toasts";

/**
 * Code of a power that comes with the first press: the first list is paid for without it. Where it does not come, a
 * toast says so and the list stays; a lazy component would put the error screen in the page's place.
 */
export function useLazyPart<Part>(
  load: () => Promise<Part>,
): [Part | undefined, () => Promise<Part | undefined>] {
  const { t } = useTranslation();
  const [part, setPart] = useState<{ it: Part }>();
  const ask = async () => {
    if (part) return part.it;
    try {
      const it = await load();
      setPart({ it });
      return it;
    } catch {
      toast({ kind: "error", title: t("errors.network_error") });
      return undefined;
    }
  };
  return [part?.it, ask];
}
