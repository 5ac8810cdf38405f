import { useQuery } from "@tanstack/react-query";
import Progress from "antd/es/progress";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RecordOf } from "../../../contract/core/entity";
import { previewQuiz } from "../../../contract/endpoints/quizzes";
import type { QuizQuestion } from "../../../contract/entities/quiz";
import { schedule } from "../../../contract/entities/schedule";
import { byPosition } from "../../../contract/rules/positions";
import { type Choices, missingAnswers, quizResult } from "../../../contract/rules/quiz";
import { Alert } from "../../components/alert";
import { FailedRead } from "../../components/page/failed";
import { QuizCoverage } from "../../components/quiz-coverage";
import { Section } from "../../components/section";
import { useEditorState } from "../../editor/store";
import { FinderField } from "../../fields/reference/finder-field";
import { entitySource, filteredSource, type OptionSource } from "../../fields/reference/source";
import { useNames } from "../../fields/reference/use-names";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { messageFor } from "../../providers/http/message-for";
import type { QuizStore } from "./model";

type Event = Pick<
  RecordOf<typeof schedule.fields>,
  "name" | "style_ids" | "quiz_mappings" | "quiz_fallback_style_id"
> & { id: string };

/** The stored quiz as guests see it, and the results of its answers at an event (OP-156, CALL-QUIZ-12). */
export function Preview({ id, store }: { id: string; store: QuizStore }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: keys.of("quizzes", id, "preview"),
    queryFn: async ({ signal }) => (await call(previewQuiz, { params: { id } }, { signal })).quiz,
    retry: false,
  });
  const isChanged = useEditorState(store, ({ get }) => get().dirty.length > 0);
  const [event, setEvent] = useState<Event>();
  const [run, setRun] = useState(0);
  const questions = useMemo(
    () => byPosition(data?.questions ?? []).map((one) => ({ ...one, answers: byPosition(one.answers) })),
    [data],
  );
  if (error)
    return (
      <FailedRead
        error={error}
        onRetry={() => void refetch()}
        title={t("quizzes.preview_not_read")}
        text={messageFor(error, t, "errors.read_failed")}
      />
    );
  if (!data) return <div className="skeleton sl-quiz-phone" aria-busy="true" />;
  return (
    <>
      {isChanged && <Alert kind="info">{t("quizzes.preview_old")}</Alert>}
      <div className="sl-quiz-preview">
        <section className="sl-quiz-phone" aria-label={t("quizzes.phone")}>
          <Play
            key={`${run} ${JSON.stringify(data)}`}
            name={data.name}
            description={data.description}
            questions={questions}
            event={event}
            onAgain={() => setRun(run + 1)}
          />
        </section>
        <Coverage quizId={id} questions={questions} event={event} onChoose={setEvent} />
      </div>
    </>
  );
}

interface PlayProps {
  name: string;
  description: string;
  questions: readonly QuizQuestion[];
  event: Event | undefined;
  onAgain(): void;
}

/** Plays the quiz question by question; a required one needs an answer. */
function Play({ name, description, questions, event, onAgain }: PlayProps) {
  const { t } = useTranslation();
  const why = useId();
  const [at, setAt] = useState(-1);
  const [choices, setChoices] = useState<Choices>(new Map());
  const question = questions[at];
  if (at < 0)
    return (
      <div className="sl-quiz-screen alone">
        <h3>{name}</h3>
        {description && <p className="muted">{description}</p>}
        {questions.length === 0 && <p className="muted">{t("quizzes.no_questions")}</p>}
        <button
          type="button"
          className="button primary"
          aria-disabled={questions.length === 0 || undefined}
          onClick={() => questions.length > 0 && setAt(0)}
        >
          {t("quizzes.start")}
        </button>
      </div>
    );
  if (!question)
    return (
      <div className="sl-quiz-screen alone">
        <h3 role="status">{t("quizzes.thanks")}</h3>
        <Result questions={questions} choices={choices} event={event} />
        <button type="button" className="button" onClick={onAgain}>
          {t("quizzes.again")}
        </button>
      </div>
    );
  const chosen = choices.get(question.id) ?? [];
  const waits = missingAnswers([question], choices).length > 0;
  const toggle = (answer: string) =>
    setChoices(
      new Map(choices).set(
        question.id,
        chosen.includes(answer) ? chosen.filter((one) => one !== answer) : [...chosen, answer],
      ),
    );
  return (
    <div className="sl-quiz-screen">
      <Progress
        percent={Math.round(((at + 1) / questions.length) * 100)}
        showInfo={false}
        size="small"
        aria-label={t("quizzes.progress", { place: at + 1, total: questions.length })}
      />
      <fieldset key={question.id}>
        <legend>{question.title}</legend>
        {question.answers.map(({ id, title }) => (
          <label key={id} className={chosen.includes(id) ? "sl-quiz-option chosen" : "sl-quiz-option"}>
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <div className="sl-quiz-ways">
        {waits && (
          <p id={why} className="caption muted">
            {t("quizzes.needs_answer")}
          </p>
        )}
        <button type="button" className="button" onClick={() => setAt(at - 1)}>
          {t("quizzes.previous")}
        </button>
        <button
          type="button"
          className="button primary"
          aria-disabled={waits || undefined}
          aria-describedby={waits ? why : undefined}
          onClick={() => !waits && setAt(at + 1)}
        >
          {t(chosen.length === 0 && !question.is_required ? "quizzes.skip" : "quizzes.next")}
        </button>
      </div>
    </div>
  );
}

function Result({
  questions,
  choices,
  event,
}: Pick<PlayProps, "questions" | "event"> & { choices: Choices }) {
  const { t } = useTranslation();
  const result = event
    ? quizResult(questions, choices, event.quiz_mappings, event.quiz_fallback_style_id)
    : undefined;
  const nameOf = useNames({ styles: [result?.style_id] });
  if (!result) return <p className="muted">{t("quizzes.result_needs_event")}</p>;
  if (result.style_id === null) return <p>{t("quizzes.no_result")}</p>;
  const name = nameOf("styles", result.style_id) ?? result.style_id.slice(0, 8);
  return <p>{t(result.is_fallback ? "quizzes.fallback_result" : "quizzes.result", { name })}</p>;
}

interface CoverageProps {
  quizId: string;
  questions: readonly QuizQuestion[];
  event: Event | undefined;
  onChoose(event: Event): void;
}

/** Answers without a style at an event, and styles of the event without an answer. */
function Coverage({ quizId, questions, event, onChoose }: CoverageProps) {
  const { t } = useTranslation();
  const source = useMemo(() => eventSource(quizId), [quizId]);
  const nameOf = useNames({ styles: event?.style_ids ?? [] });
  return (
    <div className="sl-quiz-coverage">
      <Section title={t("quizzes.coverage")}>
        <p className="muted small-text">{t("quizzes.coverage_text")}</p>
        <FinderField
          label={t("quizzes.event")}
          source={source}
          empty="quizzes.no_events"
          onChoose={({ record }) => onChoose(record as Event)}
        />
        {event && (
          <>
            <h3>{event.name}</h3>
            <QuizCoverage
              questions={questions}
              mappings={event.quiz_mappings}
              styleIds={event.style_ids}
              nameOf={(style) => nameOf("styles", style) ?? style.slice(0, 8)}
            />
          </>
        )}
      </Section>
    </div>
  );
}

/** Offers events that use this quiz, among those of the first page or the search. */
const eventSource = (quizId: string): OptionSource =>
  filteredSource(entitySource(schedule.name), ["of-quiz", quizId], ({ quiz_id }) => quiz_id === quizId);
