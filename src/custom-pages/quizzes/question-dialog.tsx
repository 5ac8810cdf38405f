import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import Input from "antd/es/input/Input";
import Switch from "antd/es/switch";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_ANSWERS } from "../../../contract/entities/quiz";
import { moveItem } from "../../../contract/rules/positions";
import { Dialog } from "../../components/dialog";
import { Glyph } from "../../components/glyph";
import { SortableList } from "../../components/sortable-list";
import { fieldId, focusField } from "../../editor/focus-field";
import { setValue, useValue, valueAt } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { newId } from "../../shared/new-id";
import { problemsOf, type QuestionDraft, type QuizStore } from "./model";

interface QuestionDialogProps {
  store: QuizStore;
  /** Its index in the list. */
  at: number;
  isNew: boolean;
  /** `restored`: the questions before the dialog, if its changes are discarded. */
  onClose(restored?: readonly QuestionDraft[]): void;
}

/** Edits one question directly in the page's editor, so its changes are counted, kept and guarded there. */
export function QuestionDialog({ store, at, isNew, onClose }: QuestionDialogProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const id = useId();
  const path = `questions.${at}` as const;
  const all = () => valueAt(store, "questions");
  const question = useValue(store, `questions.${at}`) as QuestionDraft;
  /** The questions that Cancel restores. */
  const [before] = useState(() => (isNew ? all().filter((_, place) => place !== at) : all()));
  const [tried, setTried] = useState(false);
  const focused = useRef<string>(undefined);
  const issues = problemsOf(question);
  const errorAt = (field: string) =>
    tried ? issues.find((issue) => issue.path === field)?.message : undefined;
  const setAnswers = (answers: QuestionDraft["answers"]) => setValue(store, `${path}.answers`, answers);

  useEffect(() => {
    if (!focused.current) return;
    document.getElementById(focused.current)?.focus();
    focused.current = undefined;
  });

  function done(): void {
    setTried(true);
    const [first] = issues;
    if (first) {
      const [field, place] = first.path.split(".");
      focusField(field === "answers" && place === undefined ? `${path}.add` : `${path}.${first.path}`);
    } else onClose();
  }
  const isEmpty = isNew && question.title.trim() === "" && question.answers.every((one) => !one.title.trim());
  const text = (field: "title" | `answers.${number}.title`, value: string, label: string, error?: string) => (
    <>
      <Input
        id={fieldId(`${path}.${field}`)}
        status={error ? "error" : ""}
        autoComplete="off"
        maxLength={1000}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-${field}` : undefined}
        value={value}
        onChange={({ target }) => setValue(store, `${path}.${field}`, target.value)}
      />
      {error && (
        <FieldError id={`${id}-${field}`} announced>
          {labels.issue(error)}
        </FieldError>
      )}
    </>
  );
  const tooFew = errorAt("answers");
  return (
    <Dialog
      wide
      title={isNew ? t("quizzes.new_question") : t("fields.quiz_questions.row", { place: at + 1 })}
      // Escape keeps the changes; Cancel discards them.
      onClose={() => onClose(isEmpty ? before : undefined)}
      buttons={
        <>
          <button type="button" className="button" onClick={() => onClose(before)}>
            {t("actions.cancel")}
          </button>
          <button type="button" className="button primary" onClick={done}>
            {t("quizzes.done")}
          </button>
        </>
      }
    >
      <form
        className="sl-quiz-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <div className="field">
          <label htmlFor={fieldId(`${path}.title`)}>{t("fields.quiz_questions.title")}</label>
          {text("title", question.title, t("fields.quiz_questions.title"), errorAt("title"))}
        </div>
        <Choice
          label={t("fields.quiz_questions.is_required")}
          help={t("quizzes.required_help")}
          value={question.is_required}
          onChange={(value) => setValue(store, `${path}.is_required`, value)}
        />
        <Choice
          label={t("fields.quiz_questions.is_affects_result")}
          help={t("quizzes.affects_help")}
          value={question.is_affects_result}
          onChange={(value) => setValue(store, `${path}.is_affects_result`, value)}
        />
        <h3>{t("fields.quiz_questions.answers")}</h3>
        <SortableList
          items={question.answers}
          label={t("fields.quiz_questions.answers")}
          keyOf={(answer) => answer.id}
          nameOf={({ title }) => title.trim() || t("quizzes.untitled")}
          onMove={(from, to) => setAnswers(moveItem(question.answers, from, to))}
        >
          {(answer, place) => (
            <div className="sl-quiz-answer">
              <div className="field">
                {text(
                  `answers.${place}.title`,
                  answer.title,
                  t("fields.quiz_answers.row", { place: place + 1 }),
                  errorAt(`answers.${place}.title`),
                )}
              </div>
              <button
                type="button"
                className="button text small icon"
                aria-label={t("quizzes.remove_answer", { place: place + 1 })}
                title={t("actions.remove")}
                onClick={() => {
                  focused.current = fieldId(`${path}.add`);
                  setAnswers(question.answers.filter((one) => one.id !== answer.id));
                }}
              >
                <Glyph of={CloseOutlined} size={13} />
              </button>
            </div>
          )}
        </SortableList>
        {tooFew && <FieldError announced>{labels.issue(tooFew)}</FieldError>}
        <button
          type="button"
          id={fieldId(`${path}.add`)}
          className="button small"
          aria-disabled={question.answers.length >= MOST_ANSWERS || undefined}
          onClick={() => {
            if (question.answers.length >= MOST_ANSWERS) return;
            focused.current = fieldId(`${path}.answers.${question.answers.length}.title`);
            setAnswers([...question.answers, { id: newId(), title: "" }]);
          }}
        >
          <Glyph of={PlusOutlined} />
          {t("quizzes.add_answer")}
        </button>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  help: string;
  value: boolean;
  onChange(value: boolean): void;
}

function Choice({ label, help, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="sl-quiz-choice">
      <Switch id={id} checked={value} onChange={onChange} aria-describedby={`${id}-help`} />
      <span>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      </span>
    </div>
  );
}
