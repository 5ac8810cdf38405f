import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../domain/record-chooser/records";

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
      if (style) return style.name ?? "";
      return style === null ? t("event.style_unavailable", { id: id.slice(0, 8) }) : id.slice(0, 8);
    },
    [t],
  );
}
