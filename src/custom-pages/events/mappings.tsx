import { DownOutlined, UpOutlined } from "@ant-design/icons";
import Select from "antd/es/select";
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuizQuestion } from "../../../contract/entities/quiz";
import { schedule } from "../../../contract/entities/schedule";
import { style } from "../../../contract/entities/style";
import { Glyph } from "../../components/glyph";
import { QuizCoverage } from "../../domain/quizzes/quiz-coverage";
import { More } from "../../domain/record-chooser/parts";
import { type Row, useRecords } from "../../domain/record-chooser/records";
import { StyleFace } from "../../domain/style-face/style-face";
import { fieldId } from "../../editor/focus-field";
import { setValue } from "../../editor/store";
import { reachable } from "../../fields/reference/popup-list";
import { useLabels } from "../../fields/use-labels";
import { ChoiceError } from "./choice-error";
import { withAnswers } from "./choices";
import { useEvent, useEventValue, valuesIn } from "./context";
import { useStyleName } from "./style-labels";

const MOST_SHOWN = 12;
const NONE: readonly string[] = [];

interface MappingsProps {
  questions: readonly QuizQuestion[];
}

/** Which answers lead to which style, and the style for all other answers (EVT-29 to EVT-31). */
export function Mappings({ questions }: MappingsProps) {
  const { t } = useTranslation();
  const store = useEvent();
  const title = useId();
  // Deferred: the list holds all chosen styles, and must not slow down choosing them.
  const ids = useDeferredValue(useEventValue("style_ids"));
  const mappings = useEventValue("quiz_mappings");
  const records = useRecords(style.name, ids);
  const nameOf = useStyleName();
  const name = useCallback((id: string) => nameOf(id, records.of(id)), [nameOf, records]);
  const late = useDeferredValue(mappings);
  const [open, setOpen] = useState<string>();
  const [most, setMost] = useState(MOST_SHOWN);
  const byStyle = useMemo(() => new Map(mappings.map((one) => [one.style_id, one.answer_ids])), [mappings]);
  // Answers to other questions have no effect (OP-157).
  const counted = useMemo(() => questions.filter((one) => one.is_affects_result), [questions]);
  const choose = useCallback(
    (id: string, answers: readonly string[]) => {
      const value = withAnswers(valuesIn(store), id, answers);
      setValue(store, "quiz_mappings", value);
    },
    [store],
  );
  const toggle = useCallback((id: string) => setOpen((now) => (now === id ? undefined : id)), []);
  if (counted.length === 0) return <p className="faint small-text">{t("event.no_counted_questions")}</p>;
  if (ids.length === 0) return <p className="faint small-text">{t("event.styles_first")}</p>;
  const shown = ids.slice(0, most);
  return (
    <>
      <div id={fieldId("quiz_mappings")} tabIndex={-1} className="event-mappings-box">
        <h3 id={title}>{t("event.answers_of_styles")}</h3>
        <p className="caption muted">{t("event.answers_help")}</p>
        <ul className="event-mappings" aria-labelledby={title}>
          {shown.map((id) => (
            <MappingRow
              key={id}
              id={id}
              style={records.of(id)}
              name={name(id)}
              questions={counted}
              answers={byStyle.get(id) ?? NONE}
              isOpen={open === id}
              onOpen={toggle}
              onChoose={choose}
            />
          ))}
        </ul>
        <More all={ids.length} shown={shown.length} onMore={setMost} />
      </div>
      <Fallback ids={ids} name={name} />
      <QuizCoverage questions={questions} mappings={late} styleIds={ids} nameOf={name} />
    </>
  );
}

interface MappingRowProps {
  id: string;
  style: Row | null | undefined;
  name: string;
  questions: readonly QuizQuestion[];
  answers: readonly string[];
  isOpen: boolean;
  onOpen(id: string): void;
  onChoose(id: string, answers: readonly string[]): void;
}

const MappingRow = memo(function MappingRow(props: MappingRowProps) {
  const { id, style, name, questions, answers, isOpen, onOpen, onChoose } = props;
  const { t } = useTranslation();
  const chosen = new Set(answers);
  const titles = questions.flatMap((one) => one.answers.filter((answer) => chosen.has(answer.id)));
  const body = `event-mapping-${id}`;
  const toggle = (answer: string) =>
    onChoose(id, chosen.has(answer) ? answers.filter((one) => one !== answer) : [...answers, answer]);
  return (
    <li className="event-mapping">
      <button
        type="button"
        className="event-mapping-head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? body : undefined}
        onClick={() => onOpen(id)}
      >
        <StyleFace style={style} height={40} />
        <span className="record-choice-text">
          <span className="strong ellipsis">{name}</span>
          <span className="caption muted ellipsis">
            {titles.length > 0 ? titles.map(({ title }) => title).join(" · ") : t("event.no_answers")}
          </span>
        </span>
        {titles.length > 0 && <span className="tag figures">{titles.length}</span>}
        <Glyph of={isOpen ? UpOutlined : DownOutlined} size={12} />
      </button>
      {isOpen && (
        <div id={body} className="event-mapping-body">
          {questions.map((question) => (
            <fieldset key={question.id}>
              <legend className="sl-section-label">{question.title}</legend>
              {question.answers.map((answer) => (
                <label key={answer.id} className="event-answer">
                  <input
                    type="checkbox"
                    className="check"
                    checked={chosen.has(answer.id)}
                    onChange={() => toggle(answer.id)}
                  />
                  <span>{answer.title}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </li>
  );
});

interface FallbackProps {
  ids: readonly string[];
  name(id: string): string;
}

/** The style for guests whose answers lead to none, one of the chosen styles. */
const Fallback = memo(function Fallback({ ids, name: nameOfChosen }: FallbackProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const store = useEvent();
  const path = "quiz_fallback_style_id";
  const value = useEventValue(path);
  const id = fieldId(path);
  // A fallback that is no longer chosen stays visible.
  const foreign = useMemo(() => (value && !ids.includes(value) ? [value] : NONE), [value, ids]);
  const records = useRecords(style.name, foreign);
  const nameOf = useStyleName();
  const name = (one: string) => (foreign.includes(one) ? nameOf(one, records.of(one)) : nameOfChosen(one));
  return (
    <div className="field event-fallback">
      <label htmlFor={id}>{labels.label(schedule, path)}</label>
      <Select
        id={id}
        allowClear
        showSearch
        optionFilterProp="label"
        aria-describedby={`${id}-help`}
        popupRender={reachable}
        placeholder={t("event.no_fallback")}
        notFoundContent={<span className="small-text">{t("fields_ui.nothing_found")}</span>}
        options={[...ids, ...foreign].map((one) => ({ value: one, label: name(one) }))}
        value={value || null}
        onChange={(next: string | undefined) => setValue(store, path, next ?? "")}
      />
      <span id={`${id}-help`} className={foreign.length > 0 ? "caption event-turned" : "help"}>
        {t(foreign.length > 0 ? "event.fallback_not_chosen" : "event.fallback_help")}
      </span>
      <ChoiceError path={path} />
    </div>
  );
});
