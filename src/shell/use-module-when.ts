import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../shared/toasts";

/**
 * Loads a module of the shell on demand. If it cannot be loaded, a toast says so and the page stays, where a lazy
 * component would replace it with the error screen.
 */
export function useModuleWhen<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  onFailure: () => void,
): Module | undefined {
  const { t } = useTranslation();
  const [module, setModule] = useState<Module>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt each time it is wanted
  useEffect(() => {
    if (!wanted || module) return;
    load().then(
      (loaded) => setModule(() => loaded),
      () => {
        onFailure();
        toast({ kind: "error", title: t("errors.network_error") });
      },
    );
  }, [wanted]);
  return module;
}
