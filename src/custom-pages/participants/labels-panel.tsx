import "../../fields/multiline/multiline.css";
import { useQuery } from "@tanstack/react-query";
import Input from "antd/es/input/Input";
import TextArea from "antd/es/input/TextArea";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailedRead } from "../../components/page/failed";
import { Section } from "../../components/section";
import { READ_ONCE, usePanel } from "../../editor/panels";
import { type EditorStore, useEditorState } from "../../editor/store";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { FieldError } from "../../fields/field-error";
import { type Language, languageName } from "../../fields/labels/languages";
import { Tabs } from "../../fields/labels/tabs";
import { keys } from "../../providers/data/cache";
import { sayFailure } from "../../providers/failure";
import { messageFor } from "../../providers/http/errors";
import { madeKey } from "../../providers/i18n/keys";
import { isNamed, type LabelTexts, readLabels, saveLabels, textIn } from "./labels";

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

interface LabelFieldsProps {
  panel: EditorStore;
  languages: readonly Language[];
}

/** One tab per language with its name and description (OP-105). */
function LabelFields({ panel, languages }: LabelFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const texts = useEditorState(panel, ({ get }) => get().values) as LabelTexts;
  const error = useEditorState(panel, ({ errors }) => errors().name);
  const [chosen, setChosen] = useState(languages[0]?.id ?? "");
  const current = languages.find((language) => language.id === chosen) ?? languages[0];
  if (!current) return <p className="muted">{t("resources.labels.no_languages")}</p>;
  const text = textIn(texts, current.id);
  const change = (part: Partial<typeof text>) =>
    panel.dispatch({ type: "changed", path: current.id, value: { ...text, ...part } });
  const errorId = error ? `${id}-error` : undefined;
  return (
    <>
      <Tabs
        id={id}
        label={t("resources.labels.languages")}
        tabs={languages.map((language) => ({
          key: language.id,
          label: languageName(t, language),
          dot: textIn(texts, language.id).name.trim() === "" ? undefined : "filled",
        }))}
        current={current.id}
        onChoose={setChosen}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${current.id}`}
        className="sl-form-group"
        lang={current.code}
      >
        <div className="field">
          <label htmlFor={`${ID}-name`}>{t("resources.labels.name")}</label>
          <Input
            id={`${ID}-name`}
            status={error ? "error" : ""}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={errorId}
            value={text.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          {error && (
            <FieldError id={errorId} announced>
              {t(madeKey(error))}
            </FieldError>
          )}
        </div>
        <div className="field">
          <label htmlFor={`${id}-description`}>{t("resources.labels.description")}</label>
          <TextArea
            id={`${id}-description`}
            className="sl-area"
            rows={2}
            value={text.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </div>
      </div>
    </>
  );
}
