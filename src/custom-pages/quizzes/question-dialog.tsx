import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import Input from "antd/es/input/Input";
import Switch from "antd/es/switch";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_ANSWERS } from "../../../contract/entities/quiz";
import { moveItem } from "../../../contract/rules/positions";
import { questionIssues } from "../../../contract/rules/quiz";
import { Dialog } from "../../components/dialog";
import { Glyph } from "../../components/glyph";
import { SortableList } from "../../components/sortable-list";
import { fieldId, focusField } from "../../editor/focus-field";
import { type EditorStore, useEditorState } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { newId } from "../../shared/new-id";
import type { QuestionDraft } from "./model";

interface QuestionDialogProps {
  store: EditorStore;
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
  const path = `questions.${at}`;
  const all = () => store.get().values.questions as readonly QuestionDraft[];
  const question = useEditorState(
    store,
    ({ get }) => (get().values.questions as readonly QuestionDraft[])[at],
  ) as QuestionDraft;
  /** The questions that Cancel restores. */
  const [before] = useState(() => (isNew ? all().filter((_, place) => place !== at) : all()));
  const [tried, setTried] = useState(false);
  const focused = useRef<string>(undefined);
  const issues = questionIssues({ ...question, answers: [...question.answers] });
  const errorAt = (field: string) =>
    tried ? issues.find((issue) => issue.path === field)?.message : undefined;
  const set = (field: string, value: unknown) =>
    store.dispatch({ type: "changed", path: `${path}.${field}`, value });
  const setAnswers = (answers: QuestionDraft["answers"]) => set("answers", answers);

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
  const text = (field: string, value: string, label: string, error: string | undefined) => (
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
        onChange={({ target }) => set(field, target.value)}
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
      title={isNew ? t("quizzes.new_question") : t("quizzes.question_at", { place: at + 1 })}
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
          <label htmlFor={fieldId(`${path}.title`)}>{t("quizzes.title")}</label>
          {text("title", question.title, t("quizzes.title"), errorAt("title"))}
        </div>
        <Choice
          label={t("quizzes.is_required")}
          help={t("quizzes.required_help")}
          value={question.is_required}
          onChange={(value) => set("is_required", value)}
        />
        <Choice
          label={t("quizzes.affects_result")}
          help={t("quizzes.affects_help")}
          value={question.is_affects_result}
          onChange={(value) => set("is_affects_result", value)}
        />
        <h3>{t("quizzes.answers")}</h3>
        <SortableList
          items={question.answers}
          label={t("quizzes.answers")}
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
                  t("quizzes.answer_at", { place: place + 1 }),
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
