import { EyeOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { useEditorState, useValue } from "../../editor/store";
import { useMe, useRole } from "../../providers/me";
import { useStyle } from "./context";
import { capitalized, useAudience } from "./use-audience";

/** Who sees the style as it is on the page, also before it is saved. */
export function useStyleAudience() {
  const { store } = useStyle();
  const me = useMe()?.id;
  const isDraft = useValue(store, "is_draft");
  const categories = useValue(store, "categories");
  const owner = useValue(store, "id_user") || (me ?? "");
  const customers = useEditorState(store, ({ get, panels }) => {
    const { creating, base } = get();
    if (creating) return 0;
    const chosen = panels
      .all()
      .find(({ id }) => id === "customers")
      ?.store.get().values.ids;
    // Shared with its owner, it is seen by nobody else.
    return Array.isArray(chosen) ? chosen.filter((id) => id !== owner).length : base.record.customers_count;
  });
  return useAudience({ is_draft: isDraft, categories, id_user: owner }, customers);
}

/** One sentence that says who sees the style, and how others would. */
export function AudienceNote() {
  const { t } = useTranslation();
  const role = useRole();
  const { store } = useStyle();
  const { audience, who } = useStyleAudience();
  const isDraft = useValue(store, "is_draft");
  const isRevolver = useValue(store, "is_group");
  const isEmpty = useValue(store, isRevolver ? "cartridges" : "participants_ids").length === 0;
  return (
    <p className="style-audience small-text">
      <Glyph of={EyeOutlined} size={15} />
      <span>
        <span className="strong">{capitalized(t("style.audience.sentence", { who }))}</span>
        {audience.kind === "owner" && !isDraft && (
          <span className="muted"> {t(`style.audience.${role === "admin" ? "how_admin" : "how"}`)}</span>
        )}
        {!isDraft && isEmpty && (
          <span className="style-audience-gap">
            {" "}
            {t(isRevolver ? "style.audience.no_cartridges" : "style.audience.no_participants")}
          </span>
        )}
      </span>
    </p>
  );
}
