import { useTranslation } from "react-i18next";
import type { Load } from "./load";

type Failure = Pick<NonNullable<Load["last_failure"]>, "class" | "code">;

/** Why an attempt failed, in words: by its code, else by its class; never guessed. */
export function useFailureText(): (failure: Failure) => string {
  const { t, i18n } = useTranslation();
  return ({ class: kind, code }) => {
    const named = [
      code?.startsWith("errors.") && code,
      code && `servers.failure.${code}`,
      `servers.class.${kind}`,
    ];
    const found = named.find((key) => key && i18n.exists(key));
    return found ? t(found as never) : (code ?? kind ?? t("servers.failure.unknown"));
  };
}
