import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../shared/toasts";

/**
 * Code that is loaded with the first click, so that the first list does not wait for it. A failure is a toast, and the
 * list stays; a lazy component would replace the page with the error screen.
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
): [Module | undefined, () => Promise<Module | undefined>] {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<{ it: Module }>();
  const ask = async () => {
    if (loaded) return loaded.it;
    try {
      const it = await load();
      setLoaded({ it });
      return it;
    } catch {
      toast({ kind: "error", title: t("errors.network_error") });
      return undefined;
    }
  };
  return [loaded?.it, ask];
}
