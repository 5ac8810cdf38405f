import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { RecordOf } from "../../../contract/core/entity";
import type { style } from "../../../contract/entities/style";
import { StyleFace } from "../../domain/style-face/style-face";
import type { CellProps } from "../../fields/kind";
import { Cell as MoneyCell } from "../../fields/money/cell";
import { SELECTED_PARTICIPANT } from "../../resources/styles";
import { capitalized, useAudience } from "./use-audience";

/** The icon of the participant in the address, else of the first one (STY-08, STY-53). A revolver has a fan of its cartridges' icons. */
export function IconCell({ record }: CellProps) {
  const [query] = useSearchParams();
  return (
    <span className="style-icon">
      <StyleFace
        style={record}
        participant={query.get(SELECTED_PARTICIPANT)}
        width={42}
        height={56}
        none="–"
      />
    </span>
  );
}

export function TypeCell({ value }: CellProps<boolean>) {
  const { t } = useTranslation();
  return t(value ? "style.revolver" : "style.normal");
}

/** Who sees the style, and whether it is a draft. */
export function AudienceCell({ record: row }: CellProps<unknown, RecordOf<typeof style.fields>>) {
  const { t } = useTranslation();
  const { who } = useAudience(row, row.customers_count);
  return (
    <span className="style-seen-by">
      {row.is_draft && <span className="tag warn">{t("style.draft")}</span>}
      <span className="style-seen-text small-text muted" title={who}>
        {capitalized(who)}
      </span>
    </span>
  );
}

/** The style's own price, or whose price it takes (OP-182, STY-70), in few letters: a phone has the name next to it. */
export function PriceCell({
  value,
  record,
  ...cell
}: CellProps<number | null, RecordOf<typeof style.fields>>) {
  const { t } = useTranslation();
  if (value === null && record.is_group) return <span className="muted">{t("style.by_cartridge")}</span>;
  if (value === null && record.id_workflow) return <span className="muted">{t("style.by_tune")}</span>;
  return <MoneyCell {...cell} record={record} value={value ?? 0} />;
}
