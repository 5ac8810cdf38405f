import { RetweetOutlined } from "@ant-design/icons";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { iconAddress } from "../../fields/image/icon-address";
import { Thumb } from "../../fields/image/thumb";
import type { Row } from "./records";

interface StyleFaceProps {
  /** Undefined while loading, null if it is unavailable. */
  style: Row | null | undefined;
  height: number;
}

/** The icon of a style; a revolver has a symbol instead. */
export function StyleFace({ style, height }: StyleFaceProps) {
  const { t } = useTranslation();
  const size = { width: Math.round(height * 0.75), height };
  if (style === undefined) return <span className="sl-thumb skeleton" style={size} />;
  if (style?.is_group === true)
    return (
      <span className="sl-thumb none faint event-revolver" style={size}>
        <Glyph of={RetweetOutlined} size={Math.min(24, height / 2.5)} />
      </span>
    );
  return (
    <Thumb
      address={iconAddress(style ?? undefined)}
      alt=""
      {...size}
      labels={{ none: "", retry: t("actions.retry") }}
      thumbnail="always"
    />
  );
}

/** Tags next to a style's name. */
export function StyleTags({ style }: { style: Row | null | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      {style?.is_group === true && <span className="tag">{t("event.revolver")}</span>}
      {style?.is_draft === true && <span className="tag warn">{t("event.draft")}</span>}
    </>
  );
}

/** The name of a style; the beginning of its id if it is unavailable. */
export function useStyleName(): (id: string, style: Row | null | undefined) => string {
  const { t } = useTranslation();
  return useCallback(
    (id, style) => {
      if (style) return String(style.name ?? "");
      return style === null ? t("event.style_unavailable", { id: id.slice(0, 8) }) : id.slice(0, 8);
    },
    [t],
  );
}
