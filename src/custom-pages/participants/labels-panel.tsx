import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FailedRead } from "../../components/page/failed";
import { Section } from "../../components/section";
import { READ_ONCE, usePanel } from "../../editor/panels";
import { type EditorStore, useEditorState } from "../../editor/store";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { isNamedIn, LabelTextFields, type LabelTexts, textIn } from "../../fields/labels/label-texts";
import type { Language } from "../../fields/labels/languages";
import { keys } from "../../providers/data/cache";
import { sayFailure } from "../../providers/failure";
import { messageFor } from "../../providers/http/errors";
import { madeKey } from "../../providers/i18n/keys";
import { isNamed, readLabels, saveLabels } from "./labels";

const TITLE = "resources.labels.title";
const ID = "labels";

/** What guests read, in each language (LLD-09). There is nothing to name before the first save. */
export default withSavedRecord(LabelsPanel, { before: AfterSave });

function AfterSave() {
  const { t } = useTranslation();
  return (
    <Section title={t(TITLE)}>
      <p className="muted">{t("resources.labels.after_save")}</p>
    </Section>
  );
}

function LabelsPanel({ store, id }: SavedPanelProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: keys.of("participant", id, "labels"),
    queryFn: () => readLabels("participant", id),
    ...READ_ONCE,
  });
  const panel = usePanel(store, {
    id: ID,
    title: TITLE,
    stored: query.data?.texts,
    check: ({ values }) =>
      isNamed(values as LabelTexts) ? [] : [{ path: "name", message: "validation.label_required" }],
    focus: () => document.getElementById(`${ID}-name`)?.focus(),
    async save({ values, initial }, commit) {
      const stored = await saveLabels("participant", id, values as LabelTexts);
      // A language that has lost its name is gone.
      const gone = Object.keys({ ...initial, ...values }).map((key) => [key, textIn(stored, key)]);
      commit({ ...Object.fromEntries(gone), ...stored });
    },
    failed: (reason) => void sayFailure(reason, t("resources.labels.not_saved"), { id: ID }),
    done: "resources.labels.saved",
  });
  const { data, error } = query;
  return (
    <Section title={t(TITLE)} note={t("resources.labels.note")}>
      {error && !data && (
        <FailedRead
          error={error}
          onRetry={() => void query.refetch()}
          title={t("resources.labels.not_read")}
          text={messageFor(error, t, "errors.read_failed")}
        />
      )}
      {!data && !error && <div className="skeleton" style={{ height: 180 }} />}
      {data && <LabelFields panel={panel} languages={data.languages} />}
    </Section>
  );
}

const WORDS = {
  languages: "resources.labels.languages",
  name: "resources.labels.name",
  description: "resources.labels.description",
} as const;

function LabelFields({ panel, languages }: { panel: EditorStore; languages: readonly Language[] }) {
  const { t } = useTranslation();
  const texts = useEditorState(panel, ({ get }) => get().values) as LabelTexts;
  const error = useEditorState(panel, ({ errors }) => errors().name);
  if (languages.length === 0) return <p className="muted">{t("resources.labels.no_languages")}</p>;
  return (
    <LabelTextFields
      id={`${ID}-name`}
      languages={languages}
      texts={texts}
      words={WORDS}
      error={error && t(madeKey(error))}
      dotOf={(language) => (isNamedIn(texts, language) ? "filled" : undefined)}
      onChange={(path, value) => panel.dispatch({ type: "changed", path, value })}
    />
  );
}
