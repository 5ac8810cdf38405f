import { DeleteOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import Empty from "antd/es/empty";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_QUESTIONS } from "../../../contract/entities/quiz";
import { moveItem } from "../../../contract/rules/positions";
import { Glyph } from "../../components/glyph";
import { SortableList } from "../../components/sortable-list";
import { fieldId } from "../../editor/focus-field";
import { setValue, useEditorState, useValue, valueAt } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import { confirm } from "../../shared/confirm";
import { newId } from "../../shared/new-id";
import { newQuestion, type QuestionDraft, type QuizStore } from "./model";
import { QuestionDialog } from "./question-dialog";

/** Verbatim in both languages (QUIZ-20, OP-171). */
const SURE = "Are you sure you want to delete this question?";

/** The questions in order; each is edited in a dialog (QUIZ-07). */
export function Questions({ store }: { store: QuizStore }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const questions = useValue(store, "questions");
  const errors = useEditorState(store, (one) => one.errors());
  const [open, setOpen] = useState<{ id: string; isNew: boolean }>();
  const write = (next: readonly QuestionDraft[]) => setValue(store, "questions", next);
  const at = questions.findIndex(({ id }) => id === open?.id);
  const nameOf = ({ title }: QuestionDraft) => title.trim() || t("quizzes.untitled");

  function add(): void {
    const question = newQuestion(newId(), [newId(), newId()]);
    write([...questions, question]);
    setOpen({ id: question.id, isNew: true });
  }
  async function remove({ id }: QuestionDraft): Promise<void> {
    const sure = await confirm({ title: SURE, confirm: t("actions.delete"), danger: true });
    if (!sure) return;
    write(valueAt(store, "questions").filter((one) => one.id !== id));
  }
  return (
    <div className="sl-quiz-questions">
      {questions.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("quizzes.no_questions")} />
      ) : (
        <SortableList
          items={questions}
          label={t("quizzes.questions")}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          onMove={(from, to) => write(moveItem(questions, from, to))}
        >
          {(question, place) => {
            const path = `questions.${place}`;
            const [problem, message] =
              Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`)) ?? [];
            return (
              <div className="sl-quiz-question">
                <div className="sl-quiz-question-text">
                  <span className="strong">
                    <span className="figures faint">{place + 1}. </span>
                    {nameOf(question)}
                  </span>
                  <span
                    className="small-text muted ellipsis"
                    title={question.answers.map(({ title }) => title).join(" · ")}
                  >
                    {question.answers.map(({ title }) => title || "–").join(" · ")}
                  </span>
                  <span className="sl-quiz-tags">
                    {!question.is_required && <span className="tag">{t("quizzes.optional")}</span>}
                    {!question.is_affects_result && <span className="tag">{t("quizzes.no_effect")}</span>}
                    {message && <span className="tag err">{labels.issue(message)}</span>}
                  </span>
                </div>
                <button
                  type="button"
                  className="button text small icon"
                  // Takes the focus for an error whose field is in the closed dialog.
                  id={problem && problem !== path && open === undefined ? fieldId(problem) : undefined}
                  aria-label={t("quizzes.edit_question", { name: nameOf(question) })}
                  title={t("actions.edit")}
                  onClick={() => setOpen({ id: question.id, isNew: false })}
                >
                  <Glyph of={EditOutlined} size={15} />
                </button>
                <button
                  type="button"
                  className="button text small icon"
                  aria-label={t("quizzes.delete_question", { name: nameOf(question) })}
                  title={t("actions.delete")}
                  onClick={() => void remove(question)}
                >
                  <Glyph of={DeleteOutlined} size={15} />
                </button>
              </div>
            );
          }}
        </SortableList>
      )}
      <button
        type="button"
        className="button"
        aria-disabled={questions.length >= MOST_QUESTIONS || undefined}
        onClick={() => questions.length < MOST_QUESTIONS && add()}
      >
        <Glyph of={PlusOutlined} />
        {t("quizzes.add_question")}
      </button>
      {open && at >= 0 && (
        <QuestionDialog
          key={open.id}
          store={store}
          at={at}
          isNew={open.isNew}
          onClose={(restored) => {
            setOpen(undefined);
            if (restored) write(restored);
          }}
        />
      )}
    </div>
  );
}
