import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../components/dialog";
import { focusField } from "../../editor/focus-field";
import { setValue, useValue, valueAt } from "../../editor/store";
import type { QuestionDraft, QuizStore } from "./model";
import { QuestionFields } from "./question-fields";

interface NewQuestionProps {
  store: QuizStore;
  /** Id of the question, which is the last one. */
  id: string;
  onClose(): void;
}

/**
 * A new question is written in a modal (QUIZ-07), so that an unfinished one is not among the others; those that are there
 * are edited in place (OP-234). It is part of the page's draft from the beginning.
 */
export function NewQuestion({ store, id, onClose }: NewQuestionProps) {
  const { t } = useTranslation();
  const questions = useValue(store, "questions");
  const at = questions.findIndex((one) => one.id === id);
  const [key] = useState(() => `questions.${at}`);
  const question = questions[at];
  if (!question) return null;
  function close(): void {
    if (question && isEmpty(question)) drop();
    onClose();
  }
  function drop(): void {
    setValue(
      store,
      "questions",
      valueAt(store, "questions").filter((one) => one.id !== id),
    );
  }
  function done(): void {
    store.dispatch({ type: "changed", path: key, value: question });
    store.dispatch({ type: "left", path: key });
    const first = Object.keys(store.errors()).find((path) => path.startsWith(`${key}.`));
    if (first === undefined) onClose();
    else focusField(first);
  }
  return (
    <Dialog
      wide
      title={t("quizzes.new_question")}
      // Escape keeps what was written; Cancel drops it.
      onClose={close}
      buttons={
        <>
          <button
            type="button"
            className="button"
            onClick={() => {
              drop();
              onClose();
            }}
          >
            {t("actions.cancel")}
          </button>
          <button type="button" className="button primary" onClick={done}>
            {t("quizzes.done")}
          </button>
        </>
      }
    >
      <div className="sl-quiz-dialog">
        <QuestionFields store={store} at={at} question={question} />
      </div>
    </Dialog>
  );
}

const isEmpty = ({ title, answers }: QuestionDraft): boolean =>
  title.trim() === "" && answers.every((one) => one.title.trim() === "");
