import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../shared/toasts";

/**
 * A part of the shell whose code comes when it is wanted. Where it does not come, the part is missing and the page
 * stays: a lazy component would put the error screen in the page's place.
 */
export function usePart<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  missing: () => void,
): Part | undefined {
  const { t } = useTranslation();
  const [part, setPart] = useState<{ it: Part }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is wanted
  useEffect(() => {
    if (!wanted || part) return;
    load().then(
      (it) => setPart({ it }),
      () => {
        missing();
        toast({ kind: "error", title: t("errors.network_error") });
      },
    );
  }, [wanted]);
  return part?.it;
}
