import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../domain/record-chooser/records";
import { useFormat } from "../../providers/i18n/use-format";
import { useEventValue } from "./context";

/** Tags next to a style's name, and what a picture of it costs at this event (OP-82). */
export function StyleTags({ style }: { style: Row | null | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isDemo = useEventValue("demo");
  const price = style?.[isDemo ? "demo_generation_cost" : "generation_cost"];
  return (
    <>
      {style?.is_group === true && <span className="tag">{t("event.revolver")}</span>}
      {style?.is_draft === true && <span className="tag warn">{t("event.draft")}</span>}
      {typeof price === "number" && (
        <span className="caption muted figures" title={t("event.price")}>
          {format.money(price)}
        </span>
      )}
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
