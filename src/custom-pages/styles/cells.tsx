import { RetweetOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Glyph } from "../../components/glyph";
import { iconAddress } from "../../fields/image/icon-address";
import { Thumb } from "../../fields/image/thumb";
import type { CellProps } from "../../fields/kind";
import { SELECTED_PARTICIPANT } from "../../resources/styles";

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

export function StateCell({ value }: CellProps<boolean>) {
  const { t } = useTranslation();
  return <span className={value ? "tag" : "tag ok"}>{t(value ? "style.draft" : "style.published")}</span>;
}
