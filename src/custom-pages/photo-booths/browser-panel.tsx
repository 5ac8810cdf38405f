import "./booths.css";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../components/copy-button";
import { Section } from "../../components/section";
import { useEditorState } from "../../editor/store";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { apiOrigin } from "../../providers/http/base-path";
import { useAbility } from "../../providers/server";

/** Where this booth runs as a page of a browser, on servers that offer it (OP-236). */
export default withSavedRecord(BrowserPanel);

function BrowserPanel({ store }: SavedPanelProps) {
  const { t } = useTranslation();
  const isOffered = useAbility("booth-in-browser");
  const login = useEditorState(store, ({ get }) => String(get().base.record.login ?? ""));
  if (!isOffered) return null;
  const address = `${apiOrigin}/booth?login=${encodeURIComponent(login)}`;
  return (
    <Section title={t("resources.photo_booths.in_browser")}>
      <p className="muted">{t("resources.photo_booths.in_browser_text")}</p>
      <div className="cluster">
        <a className="button" href={address} target="_blank" rel="noreferrer">
          {t("resources.photo_booths.open_here")}
        </a>
        <CopyButton className="button" text={address} label={t("resources.photo_booths.copy_address")} />
      </div>
    </Section>
  );
}
