import { useEffect } from "react";
import { Mark } from "../components/mark";
import type { ApiError } from "../providers/http/transport";
import { useTexts } from "./texts";

interface FailedProps {
  /** What could not be loaded; a general sentence without it. */
  text?: string;
  /** Why; without it, the connection is to blame. */
  error?: ApiError;
  retry: () => void;
}

/** A whole page in place of one that could not be loaded. */
export function Failed({ text, error, retry }: FailedProps) {
  const { t } = useTexts();
  const isOurs = error?.kind === "http" || error?.kind === "malformed";
  return (
    <main className="public-state" role="alert">
      <h1>{text ?? t("public.failed")}</h1>
      <p className="muted">{t(isOurs ? "public.failed_server" : "public.failed_text")}</p>
      <button type="button" className="button primary large" onClick={retry}>
        {t("public.retry")}
      </button>
    </main>
  );
}

/** For addresses that lead nowhere, and for what its owner has closed. */
export function NotFound() {
  const { t } = useTexts();
  const title = t("public.not_found");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="public-state">
      <Mark size={40} />
      <h1>{title}</h1>
      <p className="muted">{t("public.not_found_text")}</p>
    </main>
  );
}

/** Says that the page is loading, after a moment in which most pages are there. */
export function Loading() {
  const { t } = useTexts();
  return (
    <main className="public-state public-loading">
      <p role="status" className="muted">
        {t("public.loading")}
      </p>
    </main>
  );
}
