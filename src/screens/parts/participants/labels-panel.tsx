import { useTranslation } from "react-i18next";
import { messageFor } from "../../../providers/http/errors";
import { FailedRead } from "../../../shared/page/failed";
import { ofSaved, type SavedPartProps } from "../of-saved";
import { PartSection } from "../part-section";
import { useUnsavedPart } from "../use-unsaved-part";
import { LabelFields } from "./label-fields";
import { useLabels } from "./use-labels";

const TITLE = "resources.labels.title";

/** What guests read, in each language (LLD-09). There is nothing to name before the first save. */
export default ofSaved(LabelsPanel, { before: AfterSave });

function AfterSave() {
  const { t } = useTranslation();
  return (
    <PartSection title={t(TITLE)}>
      <p className="muted">{t("resources.labels.after_save")}</p>
    </PartSection>
  );
}

function LabelsPanel({ store, id }: SavedPartProps) {
  const { t } = useTranslation();
  const labels = useLabels("participant", id);
  useUnsavedPart(store, TITLE, labels.changed);
  return (
    <PartSection title={t(TITLE)} note={t("resources.labels.note")}>
      {labels.error && !labels.languages && (
        <FailedRead
          error={labels.error}
          onRetry={labels.reload}
          title={t("resources.labels.not_read")}
          text={messageFor(labels.error, t, "errors.read_failed")}
        />
      )}
      {!labels.languages && !labels.error && <div className="skeleton" style={{ height: 180 }} />}
      {labels.languages && <LabelFields labels={labels} languages={labels.languages} />}
    </PartSection>
  );
}
