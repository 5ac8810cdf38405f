import "./emissions.css";
import { useTranslation } from "react-i18next";
import type { CellTools } from "../../../fields/kind";

interface UsedBarProps {
  used: number;
  count: number;
  format: CellTools["format"];
}

/** How many of the codes have been used: a bar, and the figures that it draws. */
export function UsedBar({ used, count, format }: UsedBarProps) {
  const { t } = useTranslation();
  return (
    <span className="sl-used">
      <progress max={Math.max(count, 1)} value={Math.min(used, count)} aria-hidden="true" />
      <span className="figures small-text muted">
        {t("resources.emissions.used_of", { used: format.number(used), count: format.number(count) })}
      </span>
    </span>
  );
}
