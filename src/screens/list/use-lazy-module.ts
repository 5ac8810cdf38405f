import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../shared/toasts";

/**
 * Code of a power that comes with the first press: the first list is paid for without it. Where it does not come, a
 * toast says so and the list stays; a lazy component would put the error screen in the page's place.
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
