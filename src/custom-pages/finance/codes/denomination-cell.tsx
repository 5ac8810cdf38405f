import { useTranslation } from "react-i18next";
import { emissionCost } from "../../../../contract/rules/emission";
import type { CellProps } from "../../../fields/kind";

/** What one code is worth, and below it all of them. */
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
