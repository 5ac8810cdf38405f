import { RetweetOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { RecordOf } from "../../../contract/core/entity";
import type { style } from "../../../contract/entities/style";
import { Glyph } from "../../components/glyph";
import { iconAddress } from "../../fields/image/icon-address";
import { Thumb } from "../../fields/image/thumb";
import type { CellProps } from "../../fields/kind";
import { SELECTED_PARTICIPANT } from "../../resources/styles";
import { capitalized, useAudience } from "./use-audience";

/** The icon of the participant in the address, else of the first one (STY-08, STY-53). A revolver has none. */
export function IconCell({ record, tools }: CellProps) {
  const [query] = useSearchParams();
  return (
    <span className="style-icon">
      {record.is_group === true ? (
        <span className="sl-thumb none faint">
          <Glyph of={RetweetOutlined} size={20} />
        </span>
      ) : (
        <Thumb
          address={iconAddress(record, query.get(SELECTED_PARTICIPANT))}
          alt=""
          width={42}
          height={56}
          labels={{ ...tools.pictureLabels, none: "–" }}
          thumbnail="always"
        />
      )}
    </span>
  );
}

export function TypeCell({ value }: CellProps<boolean>) {
  const { t } = useTranslation();
  return t(value ? "style.revolver" : "style.normal");
}

/** Who sees the style, and whether it is a draft. */
export function AudienceCell({ record }: CellProps) {
  const { t } = useTranslation();
  const row = record as unknown as RecordOf<typeof style.fields>;
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
