import { useTranslation } from "react-i18next";
import type { ProcessError } from "../../domain/booth/process-error";

/** What is said of an error in one sentence or two. */
export function useReason(): (error: ProcessError) => string {
  const { t } = useTranslation();
  return ({ key, detail }) => {
    const title = t(key);
    return detail && detail !== title ? `${title}. ${detail}` : title;
  };
}

/** What to say of an error: the key's text, and the server's own where it says more. */
export function useErrorText(
  error: ProcessError | undefined,
): { title: string; detail: string | undefined } | undefined {
  const { t } = useTranslation();
  if (!error) return undefined;
  const title = t(error.key);
  return { title, detail: error.detail === title ? undefined : error.detail };
}
