import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../shared/toasts";

/**
 * Code that is loaded with the first click, so that the page does not wait for it. A failure is a toast, and the page
 * stays; a lazy component would replace it with the error screen.
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

/** The same for code that is needed while `wanted`: one attempt each time it comes to be wanted. */
export function useModuleWhen<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  onFailure?: () => void,
): Module | undefined {
  const [module, ask] = useLazyModule(load);
  const attempt = useEffectEvent(async () => {
    if (!(await ask())) onFailure?.();
  });
  useEffect(() => {
    if (wanted) void attempt();
  }, [wanted]);
  return module;
}
