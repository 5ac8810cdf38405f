import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../shared/toasts";

/**
 * A part of the shell whose code comes when it is wanted. Where it does not come, the part is missing and the page
 * stays: a lazy component would put the error screen in the page's place.
 */
export function useModuleWhen<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  missing: () => void,
): Module | undefined {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<{ it: Module }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is wanted
  useEffect(() => {
    if (!wanted || loaded) return;
    load().then(
      (it) => setLoaded({ it }),
      () => {
        missing();
        toast({ kind: "error", title: t("errors.network_error") });
      },
    );
  }, [wanted]);
  return loaded?.it;
}
