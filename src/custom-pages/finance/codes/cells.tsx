import "./emissions.css";
import { useTranslation } from "react-i18next";
import { CODE_TAIL } from "../../../../contract/entities/deposit-code";
import { emissionCost } from "../../../../contract/rules/emission";
import { CopyButton } from "../../../components/copy-button";
import type { CellProps } from "../../../fields/kind";
import { None } from "../../../fields/none";

/** Characters after which a code breaks where it has no room on one line. */
const HALF = 16;

/** The code with a copy button. Only those who may sell it see this list. */
export function CodeCell({ value }: CellProps<string>) {
  const { t } = useTranslation();
  if (!value) return <None />;
  return (
    <span className="sl-deposit-code">
      <span className="mono">
        {value.slice(0, HALF)}
        <wbr />
        {value.slice(HALF)}
      </span>
      <CopyButton
        text={value}
        label={t("actions.copy")}
        name={t("resources.codes.copy", { tail: value.slice(-CODE_TAIL) })}
        className="button text small"
      />
    </span>
  );
}

/** The value of one code, and below it that of all codes. */
export function DenominationCell({ value, record, tools }: CellProps<number>) {
  const { t } = useTranslation();
  const total = emissionCost(Number(record.count), Number(value));
  return (
    <span>
      <span className="sl-line figures strong">{tools.format.money(Number(value))}</span>
      <span className="sl-line figures small-text faint sl-not-on-phone">
        {t("resources.emissions.in_all", { total: tools.format.money(total) })}
      </span>
    </span>
  );
}

/** How many of the codes have been used, as a bar and as numbers; null if the server does not count (OP-179). */
export function EmissionUsedCell({ value: used, record, tools: { format } }: CellProps<number | null>) {
  const { t } = useTranslation();
  if (typeof used !== "number") return null;
  const count = Number(record.count);
  return (
    <span className="sl-used">
      <progress max={Math.max(count, 1)} value={Math.min(used, count)} aria-hidden="true" />
      <span className="figures small-text muted">
        {t("resources.emissions.used_of", { used: format.number(used), count: format.number(count) })}
      </span>
    </span>
  );
}
