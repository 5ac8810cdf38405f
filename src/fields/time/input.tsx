import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Loaded } from "../../components/loaded";
import { useFormat } from "../../providers/i18n/use-format";
import type { InputProps } from "../kind";

// The calendar has 34 kB: only forms with a time load it.
const Picker = lazy(() => import("./picker"));

/** A moment in the browser's time zone, which is shown below (OP-178). */
export function Input(props: InputProps<string>) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = new Date(props.value);
  const zone = format.zone(Number.isNaN(at.getTime()) ? new Date() : at);
  const zoneId = `${props.id}-zone`;
  return (
    <>
      <Loaded fallback={<span className="input skeleton" />}>
        <Picker {...props} describedBy={[zoneId, props.describedBy].filter(Boolean).join(" ")} />
      </Loaded>
      <span id={zoneId} className="help">
        {t("fields_ui.zone", { zone })}
      </span>
    </>
  );
}
