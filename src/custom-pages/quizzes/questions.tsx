import "./questions.css";
import "./answers.css";
import "./questions-phone.css";
import { DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from "@ant-design/icons";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_QUESTIONS } from "../../../contract/entities/quiz";
import { moveItem } from "../../../contract/rules/positions";
import { Glyph } from "../../components/glyph";
import { SortableList } from "../../components/sortable-list";
import { fieldId } from "../../editor/focus-field";
import { setValue, useEditorState, useValue, valueAt } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import { confirm } from "../../shared/confirm";
import { useIsPhone } from "../../shared/media-query";
import { newId } from "../../shared/new-id";
import type { Leads } from "./events";
import { linkedEvents, newQuestion, type QuestionDraft, type QuizEvent, type QuizStore } from "./model";
import { NewQuestion } from "./new-question";
import { QuestionFields } from "./question-fields";

/** Verbatim in both languages (QUIZ-20, OP-171). */
const SURE = "Are you sure you want to delete this question?";

interface QuestionsProps {
  store: QuizStore;
  leads: Leads | undefined;
  /** Events that use the quiz. */
  events: readonly QuizEvent[];
  /** Id of the question that is open. */
  open: string | undefined;
  onOpen(id: string | undefined): void;
}

/** The questions in order; one at a time is open and edited in place (OP-234). */
export function Questions({ store, leads, events, open, onOpen }: QuestionsProps) {
  const { t, i18n } = useTranslation();
  const questions = useValue(store, "questions");
  const write = (next: readonly QuestionDraft[]) => setValue(store, "questions", next);
  const nameOf = ({ title }: QuestionDraft, at: number) =>
    title.trim() || t("quizzes.untitled_at", { place: at + 1 });
  /** The element that gets the focus once it is drawn. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  async function remove(question: QuestionDraft): Promise<void> {
    const linked = linkedEvents(events, question, Date.now());
    const names = new Intl.ListFormat(i18n.language).format(linked);
    const content = linked.length > 0 ? t("quizzes.delete_linked", { names }) : undefined;
    const sure = await confirm({ title: SURE, content, confirm: t("actions.delete"), danger: true });
    if (!sure) return;
    wanted.current = ADD;
    write(valueAt(store, "questions").filter((one) => one.id !== question.id));
  }
  if (questions.length === 0)
    return (
      <div className="sl-state card">
        <h2>{t("quizzes.no_questions")}</h2>
        <p className="muted">{t("quizzes.no_questions_text")}</p>
      </div>
    );
  return (
    <div className="sl-quiz-questions">
      <SortableList
        items={questions}
        label={t("quizzes.questions")}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onMove={(from, to) => write(moveItem(questions, from, to))}
      >
        {(question, at) => (
          <div className={`sl-quiz-question ${question.id === open ? "open" : "closed"}`}>
            {question.id === open ? (
              <>
                <span className="sl-quiz-number figures">
                  {at + 1}
                  <button
                    type="button"
                    id={toggleId(question.id)}
                    className="sl-quiz-toggle"
                    aria-expanded="true"
                    aria-label={t("quizzes.close_question", { name: nameOf(question, at) })}
                    onClick={() => {
                      wanted.current = toggleId(question.id);
                      onOpen(undefined);
                    }}
                  >
                    <Glyph of={UpOutlined} size={12} />
                  </button>
                </span>
                <div className="sl-quiz-fields">
                  <QuestionFields store={store} at={at} question={question} leads={leads} />
                </div>
              </>
            ) : (
              <Closed
                store={store}
                at={at}
                question={question}
                name={nameOf(question, at)}
                onOpen={() => {
                  wanted.current = fieldId(`questions.${at}.title`);
                  onOpen(question.id);
                }}
              />
            )}
            <button
              type="button"
              className="button text small icon sl-quiz-delete"
              aria-label={t("quizzes.delete_question", { name: nameOf(question, at) })}
              title={t("actions.delete")}
              onClick={() => void remove(question)}
            >
              <Glyph of={DeleteOutlined} size={15} />
            </button>
          </div>
        )}
      </SortableList>
    </div>
  );
}

const toggleId = (question: string) => `quiz-question-${question}`;
const ADD = fieldId("questions");

interface ClosedProps {
  store: QuizStore;
  at: number;
  question: QuestionDraft;
  name: string;
  onOpen(): void;
}

function Closed({ store, at, question, name, onOpen }: ClosedProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const isPhone = useIsPhone();
  const id = toggleId(question.id);
  const error = useEditorState(store, ({ errors }) => {
    const path = `questions.${at}`;
    return Object.entries(errors()).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1];
  });
  const { answers, is_required, is_affects_result } = question;
  const marks = [
    t(is_required ? "fields.quiz_questions.is_required" : "quizzes.optional"),
    t(is_affects_result ? "fields.quiz_questions.is_affects_result" : "quizzes.no_effect"),
  ];
  const said = isPhone
    ? [t("quizzes.answers_count", { count: answers.length }), ...marks].join(" · ")
    : answers.map(({ title }) => title.trim() || "–").join(" · ");
  return (
    <div className="sl-quiz-closed">
      <span className="sl-quiz-place figures faint">{at + 1}</span>
      <span className="sl-quiz-text" id={`${id}-about`}>
        <span className="strong two-lines sl-quiz-title">{name}</span>
        {error ? (
          <span className="tag err">{labels.issue(error)}</span>
        ) : (
          <span className="small-text muted ellipsis" title={said}>
            {said}
          </span>
        )}
      </span>
      {!isPhone && (
        <span className="sl-quiz-said caption muted">
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
      )}
      {/* Over the whole row: what the row says describes it. */}
      <button
        type="button"
        id={id}
        className="sl-quiz-toggle"
        aria-expanded="false"
        aria-label={t("quizzes.edit_question", { name })}
        aria-describedby={`${id}-about`}
        onClick={onOpen}
      >
        <Glyph of={DownOutlined} size={12} />
      </button>
    </div>
  );
}

interface AddQuestionProps {
  store: QuizStore;
  /** Whether it takes the focus when it is shown; only once. */
  takesFocus: RefObject<boolean>;
}

/** Adds a question behind the last one, which is written in a modal (QUIZ-07, QUIZ-14). */
export function AddQuestion({ store, takesFocus }: AddQuestionProps) {
  const { t } = useTranslation();
  const count = useValue(store, "questions").length;
  const [made, setMade] = useState<string>();
  const isFull = count >= MOST_QUESTIONS;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus.current) button.current?.focus();
    takesFocus.current = false;
  }, [takesFocus]);
  function add(): void {
    if (isFull) return;
    const question = newQuestion(newId(), [newId(), newId()]);
    setValue(store, "questions", [...valueAt(store, "questions"), question]);
    setMade(question.id);
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        id={ADD}
        className="button sl-quiz-add-question"
        aria-disabled={isFull || undefined}
        title={isFull ? t("quizzes.most_questions", { most: MOST_QUESTIONS }) : undefined}
        onClick={add}
      >
        <Glyph of={PlusOutlined} />
        {t("quizzes.add_question")}
      </button>
      {made && <NewQuestion store={store} id={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
