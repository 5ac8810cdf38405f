import "./overlays.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";

const PARAMETER = "bare";

/** Shows the overlays of the list over a result, or by themselves. The style sheet does it: no row is drawn again. */
export function SamplesSwitch() {
  const { t } = useTranslation();
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const bare = query.has(PARAMETER);
  const turn = (on: boolean) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (on) next.delete(PARAMETER);
        else next.set(PARAMETER, "1");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <span className="sl-toolbar-end" data-bare={bare}>
      <input
        id={id}
        type="checkbox"
        className="check"
        checked={!bare}
        onChange={(event) => turn(event.target.checked)}
      />
      <label htmlFor={id}>{t("resources.overlays.show_over_result")}</label>
    </span>
  );
}
