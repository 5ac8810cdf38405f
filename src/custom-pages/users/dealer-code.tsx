import { useTranslation } from "react-i18next";
import { CopyButton } from "../../components/copy-button";
import { useEditorState } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import type { GroupSlotProps } from "../../screens/slots/slots";

/** Read-only code that the server creates when a user becomes a dealer (OP-128); it works while they are one (OP-191). */
export default function DealerCode({ store }: GroupSlotProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const code = useEditorState(store, ({ get }) => get().base.record.dealer_code);
  const works = useEditorState(store, ({ get }) => get().base.record.is_dealer === true);
  if (typeof code !== "string" || code === "") return null;
  return (
    <div className="field">
      <span className="sl-section-label">{labels.label(store.setting.resource.entity, "dealer_code")}</span>
      <span className="sl-section-actions">
        <output className="figures strong">{code}</output>
        {works && <CopyButton text={code} label={t("resources.users.copy_code")} className="button small" />}
      </span>
      <span className="help">
        {t(works ? "resources.users.dealer_code_help" : "resources.users.dealer_code_off")}
      </span>
    </div>
  );
}
