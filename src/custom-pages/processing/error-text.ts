import { useTranslation } from "react-i18next";
import type { ProcessError } from "./process";

/** What to say of an error: the key's text, and the server's own where it says more. */
export function useErrorText(
  error: ProcessError | undefined,
): { title: string; detail: string | undefined } | undefined {
  const { t } = useTranslation();
  if (!error) return undefined;
  const title = t(error.key);
  return { title, detail: error.detail === title ? undefined : error.detail };
}
