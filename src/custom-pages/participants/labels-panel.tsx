import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as endpoints from "../../../contract/endpoints/labels";
import { FailedRead } from "../../components/page/failed";
import { Section } from "../../components/section";
import { READ_ONCE, usePanel } from "../../editor/panels";
import { type EditorStore, useEditorState } from "../../editor/store";
import { same } from "../../editor/values";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import {
  isNamedIn,
  type LabelText,
  LabelTextFields,
  type LabelTexts,
  textIn,
} from "../../fields/labels/label-texts";
import { type Language, readLanguages } from "../../fields/labels/languages";
import { call, change } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { sayFailure } from "../../providers/failure";
import { TranslatedError } from "../../providers/http/errors";
import { messageFor } from "../../providers/http/message-for";
import { madeKey } from "../../providers/i18n/keys";

const TITLE = "resources.labels.title";
const ID = "labels";

/** Labels for guests in each language (LLD-09); editable after the first save. */
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
  const client = useQueryClient();
  const queryKey = keys.of("participant", id, "labels");
  const query = useQuery({
    queryKey,
    queryFn: () => readLabels(id),
    ...READ_ONCE,
  });
  const panel = usePanel<LabelTexts>(store, {
    id: ID,
    title: TITLE,
    stored: query.data?.texts,
    check: ({ values }) => (isNamed(values) ? [] : [{ path: "name", message: "validation.label_required" }]),
    focus: () => document.getElementById(`${ID}-name`)?.focus(),
    async save({ values, initial, dirty }, commit) {
      // Labels have no versions: a read right before the save shows what somebody else saved meanwhile.
      const now = await readTexts(id);
      const isTheirs = (key: string) =>
        ![initial, values].some((texts) => same(textIn(now, key), textIn(texts, key)));
      if (dirty.some(isTheirs)) {
        // What the next save replaces, and Discard shows.
        client.setQueryData<Labels>(queryKey, (read) => read && { ...read, texts: now });
        throw new TranslatedError("form.newer_text");
      }
      const changed = Object.fromEntries(dirty.map((key) => [key, textIn(values, key)]));
      const stored = await saveLabels(id, { ...now, ...changed });
      // A language without a name is not stored: it becomes empty.
      const known = Object.keys({ ...initial, ...values }).map((key) => [key, textIn(stored, key)]);
      commit({ ...Object.fromEntries(known), ...stored });
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

const LABELS = {
  languages: "resources.labels.languages",
  name: "resources.labels.name",
  description: "resources.labels.description",
} as const;

function LabelFields({
  panel,
  languages,
}: {
  panel: EditorStore<LabelTexts, LabelTexts>;
  languages: readonly Language[];
}) {
  const { t } = useTranslation();
  const texts = useEditorState(panel, ({ get }) => get().values);
  const error = useEditorState(panel, ({ errors }) => errors().name);
  if (languages.length === 0) return <p className="muted">{t("resources.labels.no_languages")}</p>;
  return (
    <LabelTextFields
      id={`${ID}-name`}
      languages={languages}
      texts={texts}
      words={LABELS}
      error={error && t(madeKey(error))}
      dotOf={(language) => (isNamedIn(texts, language) ? "filled" : undefined)}
      onChange={(path, value) => panel.dispatch({ type: "changed", path, value })}
    />
  );
}

const paramsOf = (id: string) => ({ params: { type: "participant", id } }) as const;

/** At least one label must have a name (LLD-10). */
const isNamed = (texts: LabelTexts): boolean =>
  Object.keys(texts).some((language) => isNamedIn(texts, language));

const textsOf = (labels: readonly ({ id_language: string } & LabelText)[]): LabelTexts =>
  Object.fromEntries(
    labels.map(({ id_language, name, description }) => [id_language, { name, description }]),
  );

const readTexts = async (id: string): Promise<LabelTexts> =>
  textsOf((await call(endpoints.readLabels, paramsOf(id))).labels);

interface Labels {
  languages: Language[];
  texts: LabelTexts;
}

/** The labels of a participant and the languages to edit: active ones and those with a label (OP-105). */
async function readLabels(id: string): Promise<Labels> {
  const [all, texts] = await Promise.all([readLanguages(), readTexts(id)]);
  const languages = all.filter((one) => one.is_active !== false || one.id in texts);
  return { languages, texts };
}

/** Sends the complete set; languages without a name are left out (OP-104). */
/** As servers store it. */
const trimmed = ({ name, description }: LabelText): LabelText => ({
  name: name.trim(),
  description: description.trim(),
});

async function saveLabels(id: string, texts: LabelTexts): Promise<LabelTexts> {
  const labels = Object.entries(texts)
    .filter(([language]) => isNamedIn(texts, language))
    .map(([id_language]) => ({ id_language, ...trimmed(textIn(texts, id_language)) }));
  const answer = await change(endpoints.saveLabels, { ...paramsOf(id), body: { labels } });
  return textsOf(answer?.labels ?? labels);
}
