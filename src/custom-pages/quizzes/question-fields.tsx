import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  answer as answerPart,
  MOST_ANSWERS,
  question as questionPart,
} from "../../../contract/entities/quiz";
import { moveItem } from "../../../contract/rules/positions";
import { Glyph } from "../../components/glyph";
import { SortableList } from "../../components/sortable-list";
import { StyleFace } from "../../domain/style-face/style-face";
import { EditorField } from "../../editor/editor-field";
import { fieldId } from "../../editor/focus-field";
import { setValue, useEditorState, useError } from "../../editor/store";
import { same } from "../../editor/values";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { newId } from "../../shared/new-id";
import type { Leads } from "./events";
import { type AnswerDraft, pastedLines, type QuestionDraft, type QuizStore, withLines } from "./model";

interface QuestionFieldsProps {
  store: QuizStore;
  /** Its index in the list. */
  at: number;
  question: QuestionDraft;
  /** Of the event that is chosen. */
  leads?: Leads | undefined;
}

/** The fields of one question. Enter in an answer goes to the next one, a pasted list becomes answers. */
export function QuestionFields({ store, at, question, leads }: QuestionFieldsProps) {
  const { t } = useTranslation();
  const path = `questions.${at}` as const;
  const { answers } = question;
  const shown = question.is_affects_result ? leads : undefined;
  /** The field that gets the focus once it is drawn. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(fieldId(wanted.current))?.focus();
    wanted.current = undefined;
  });
  const setAnswers = (next: readonly AnswerDraft[]) => setValue(store, `${path}.answers`, next);
  const isFull = answers.length >= MOST_ANSWERS;

  function add(place: number): void {
    if (isFull) return;
    wanted.current = `${path}.answers.${place}.title`;
    setAnswers([...answers.slice(0, place), { id: newId(), title: "" }, ...answers.slice(place)]);
  }
  function remove(place: number): void {
    wanted.current = place > 0 ? `${path}.answers.${place - 1}.title` : `${path}.answers`;
    setAnswers(answers.filter((_, one) => one !== place));
  }
  function onKeyDown(event: KeyboardEvent, place: number): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !isInput(event.target)) return;
    event.preventDefault();
    if (place + 1 >= answers.length) add(place + 1);
    else document.getElementById(fieldId(`${path}.answers.${place + 1}.title`))?.focus();
  }
  function onPaste(event: ClipboardEvent, place: number): void {
    const lines = pastedLines(event.clipboardData.getData("text/plain"));
    if (lines.length === 0 || !isInput(event.target)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.target;
    const selection = [selectionStart ?? value.length, selectionEnd ?? value.length] as const;
    const next = withLines(answers, place, selection, lines, { most: MOST_ANSWERS, newId });
    wanted.current = `${path}.answers.${Math.min(place + lines.length, next.length) - 1}.title`;
    setAnswers(next);
  }
  return (
    <>
      <div className="sl-quiz-head">
        <EditorField store={store} path={`${path}.title`} entity={questionPart} />
        <div className="sl-quiz-marks">
          <Mark store={store} path={`${path}.is_required`} value={question.is_required} />
          <Mark store={store} path={`${path}.is_affects_result`} value={question.is_affects_result} />
        </div>
      </div>
      <div className={shown ? "sl-quiz-answers leading" : "sl-quiz-answers"}>
        <div className="sl-quiz-answers-head caption muted" aria-hidden="true">
          <span>{t("fields.quiz_questions.answers")}</span>
          {shown && <span>{t("quizzes.lead_to")}</span>}
        </div>
        <SortableList
          items={answers}
          label={t("fields.quiz_questions.answers")}
          keyOf={({ id }) => id}
          nameOf={({ title }, at) => title.trim() || t("quizzes.untitled_at", { place: at + 1 })}
          onMove={(from, to) => setAnswers(moveItem(answers, from, to))}
        >
          {(answer, place) => (
            <Answer
              store={store}
              path={`${path}.answers.${place}.title`}
              place={place}
              answer={answer}
              question={question.id}
              leads={shown}
              onKeyDown={(event) => onKeyDown(event, place)}
              onPaste={(event) => onPaste(event, place)}
              onRemove={() => remove(place)}
            />
          )}
        </SortableList>
        <AnswersError store={store} path={`${path}.answers`} />
        <div className="sl-quiz-add">
          <button
            type="button"
            id={fieldId(`${path}.answers`)}
            className="button text small"
            aria-disabled={isFull || undefined}
            onClick={() => add(answers.length)}
          >
            <Glyph of={PlusOutlined} size={13} />
            {t("quizzes.add_answer")}
          </button>
          <span className="caption muted">
            {isFull ? t("quizzes.most_answers", { most: MOST_ANSWERS }) : t("quizzes.paste_help")}
          </span>
        </div>
      </div>
    </>
  );
}

const isInput = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement;

interface MarkProps {
  store: QuizStore;
  path: `questions.${number}.${"is_required" | "is_affects_result"}`;
  value: boolean;
}

const MARKS = { is_required: "quizzes.optional_help", is_affects_result: "quizzes.no_effect_help" } as const;

/** One of the two marks of a question; what it means to take it away is said once it is. */
function Mark({ store, path, value }: MarkProps) {
  const { t } = useTranslation();
  const { label } = useLabels();
  const name = path.endsWith("is_required") ? "is_required" : "is_affects_result";
  const id = fieldId(path);
  return (
    <span className="sl-quiz-mark">
      <label>
        <input
          id={id}
          type="checkbox"
          className="check"
          checked={value}
          aria-describedby={value ? undefined : `${id}-help`}
          onChange={({ target }) => setValue(store, path, target.checked)}
        />
        <span>{label(questionPart, name)}</span>
      </label>
      {!value && (
        <span id={`${id}-help`} className="caption muted">
          {t(MARKS[name])}
        </span>
      )}
    </span>
  );
}

function AnswersError({ store, path }: { store: QuizStore; path: `questions.${number}.answers` }) {
  const labels = useLabels();
  const error = useError(store, path);
  return error ? <FieldError announced>{labels.issue(error)}</FieldError> : null;
}

interface AnswerProps {
  store: QuizStore;
  path: `questions.${number}.answers.${number}.title`;
  place: number;
  answer: AnswerDraft;
  /** Id of its question. */
  question: string;
  leads: Leads | undefined;
  onKeyDown(event: KeyboardEvent): void;
  onPaste(event: ClipboardEvent): void;
  onRemove(): void;
}

function Answer({ store, path, place, answer, question, leads, onKeyDown, onPaste, onRemove }: AnswerProps) {
  const { t } = useTranslation();
  const label = t("fields.quiz_answers.row", { place: place + 1 });
  const isChanged = useEditorState(store, ({ get }) => {
    const before = get().initial.questions.find(({ id }) => id === question);
    return !same(
      before?.answers.find(({ id }) => id === answer.id),
      answer,
    );
  });
  return (
    <div className={isChanged ? "sl-quiz-answer changed" : "sl-quiz-answer"}>
      <fieldset aria-label={label} onKeyDown={onKeyDown} onPaste={onPaste}>
        <EditorField store={store} path={path} entity={answerPart} label={label} />
      </fieldset>
      {leads && <Strip answer={answer.id} leads={leads} />}
      <button
        type="button"
        className="button text small icon"
        aria-label={t("quizzes.remove_answer", { place: place + 1 })}
        title={t("actions.remove")}
        // The second click of a double click would remove the next answer.
        onClick={({ detail }) => detail < 2 && onRemove()}
      >
        <Glyph of={CloseOutlined} size={13} />
      </button>
    </div>
  );
}

const MOST_FACES = 2;

/** The styles that an answer leads to at the event: two pictures and their names. */
function Strip({ answer, leads }: { answer: string; leads: Leads }) {
  const { t } = useTranslation();
  const ids = leads.stylesOf(answer);
  const names = ids.map(leads.nameOf).join(", ");
  return (
    <span className="sl-quiz-strip">
      <span className="sl-quiz-arrow faint" aria-hidden="true">
        →
      </span>
      {ids.length === 0 ? (
        <>
          <span className="sl-quiz-no-face caption" aria-hidden="true">
            {t("quizzes.none_short")}
          </span>
          <span className="sl-quiz-strip-text warn">{t("quizzes.no_style_yet")}</span>
        </>
      ) : (
        <>
          <span className="sl-quiz-faces" aria-hidden="true">
            {ids.slice(0, MOST_FACES).map((id) => (
              <StyleFace
                key={id}
                style={leads.styleOf(id)}
                participant={leads.event.participants_ids[0]}
                height={40}
              />
            ))}
          </span>
          <span className="sl-quiz-strip-text" title={names}>
            {names}
          </span>
        </>
      )}
    </span>
  );
}
