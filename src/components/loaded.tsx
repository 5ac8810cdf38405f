import { Component, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "../shared/online";
import { Alert } from "./alert";
import { isLostChunk } from "./page/lost-chunk";

interface LoadedProps {
  /** Shown until the code is loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a form or a dialog whose code is loaded when it is first shown. If it fails, the part says so in its place,
 * where the error screen of the page would take with it what was typed around it.
 */
export class Loaded extends Component<LoadedProps, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown };
  }

  override render() {
    const { fallback, children } = this.props;
    if ("thrown" in this.state) return <NotLoaded thrown={this.state.thrown} />;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

/** A failed module stays failed until the page is reloaded, which needs a connection. */
function NotLoaded({ thrown }: { thrown: unknown }) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const reload = (
    <button type="button" className="button small" onClick={() => location.reload()}>
      {t("actions.reload")}
    </button>
  );
  return (
    <Alert kind="err" action={isOnline && reload}>
      {isLostChunk(thrown)
        ? t("diagnostics.headings.lost_chunk")
        : `${t("diagnostics.headings.unknown")}: ${thrown instanceof Error ? thrown.message : String(thrown)}`}
    </Alert>
  );
}
