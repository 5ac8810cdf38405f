import { useTranslation } from "react-i18next";
import { useLabels } from "../../fields/use-labels";
import type { Load } from "./load";

type Failure = Pick<NonNullable<Load["last_failure"]>, "class" | "code">;

/** Why an attempt failed, in words: by its code, else by its class; never guessed. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation();
  const { known } = useLabels();
  return ({ class: kind, code }) =>
    (code?.startsWith("errors.") ? known(code) : undefined) ??
    (code ? known(`servers.failure.${code}`) : undefined) ??
    known(`servers.class.${kind}`) ??
    code ??
    kind ??
    t("servers.failure.unknown");
}
