import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "../error-text";
import { isLostChunk, reloadOnce } from "./lost-chunk";
import "./last-resort.css";

/** The outermost error boundary: for code that failed to load and for errors of the shell itself. */
export class LastResort extends Component<{ children: ReactNode }, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown };
  }

  override componentDidCatch(thrown: unknown) {
    if (isLostChunk(thrown)) reloadOnce();
  }

  override render() {
    return "thrown" in this.state ? <CrashScreen thrown={this.state.thrown} /> : this.props.children;
  }
}

function CrashScreen({ thrown }: { thrown: unknown }) {
  const { t } = useTranslation();
  return (
    <main className="last-resort" role="alert">
      <h1>{t("diagnostics.headings.script")}</h1>
      <p className="muted">{textOf(thrown)}</p>
      <button type="button" className="button primary large" onClick={() => location.reload()}>
        {t("actions.reload")}
      </button>
    </main>
  );
}
