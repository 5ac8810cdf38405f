import "./emissions.css";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../components/copy-button";
import type { CellProps } from "../../../fields/kind";
import { None } from "../../../fields/none";

/** The code as it is handed out, to be copied. Only whoever may sell it sees this list. */
export function CodeCell({ value }: CellProps<string>) {
  const { t } = useTranslation();
  if (!value) return <None />;
  return (
    <span className="sl-deposit-code">
      <span className="mono">{value}</span>
      <CopyButton text={value} label={t("actions.copy")} className="button text small" />
    </span>
  );
}
