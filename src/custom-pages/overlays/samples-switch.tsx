import "./overlays.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";

const PARAMETER = "bare";

/** Shows the overlays of the list with or without a sample below them, by CSS, so that no row renders again. */
export function SamplesSwitch() {
  const { t } = useTranslation();
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const bare = query.has(PARAMETER);
  const setShown = (shown: boolean) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (shown) next.delete(PARAMETER);
        else next.set(PARAMETER, "1");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <span className={bare ? "sl-toolbar-end sl-bare" : "sl-toolbar-end"}>
      <input
        id={id}
        type="checkbox"
        className="check"
        checked={!bare}
        onChange={(event) => setShown(event.target.checked)}
      />
      <label htmlFor={id}>{t("resources.overlays.show_over_result")}</label>
    </span>
  );
}
