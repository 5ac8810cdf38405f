import { useTranslation } from "react-i18next";
import { FailedRead } from "../../../shared/page/failed";
import type { GroupPartProps } from "../part-props";
import { PartSection } from "../part-section";
import { useSavedId } from "../use-saved-id";
import { useUnsavedPart } from "../use-unsaved-part";
import { LabelFields } from "./label-fields";
import { useLabels } from "./use-labels";

const TITLE = "resources.labels.title";

/** What guests read, in each language (LLD-09). There is nothing to name before the first save. */
export default function LabelsPanel({ store }: GroupPartProps) {
  const { t } = useTranslation();
  const id = useSavedId(store);
  if (id) return <Panel key={id} store={store} id={id} />;
  return (
    <PartSection title={t(TITLE)}>
      <p className="muted">{t("resources.labels.after_save")}</p>
    </PartSection>
  );
}

function Panel({ store, id }: GroupPartProps & { id: string }) {
  const { t } = useTranslation();
  const labels = useLabels("participant", id);
  useUnsavedPart(store, TITLE, labels.changed);
  return (
    <PartSection title={t(TITLE)} note={t("resources.labels.note")}>
      {labels.error && !labels.languages && (
        <FailedRead error={labels.error} onRetry={labels.reload} title={t("resources.labels.not_read")} />
      )}
      {!labels.languages && !labels.error && <div className="skeleton" style={{ height: 180 }} />}
      {labels.languages && <LabelFields labels={labels} languages={labels.languages} />}
    </PartSection>
  );
}
