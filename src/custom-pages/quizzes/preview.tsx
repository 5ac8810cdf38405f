import "./preview.css";
import { FullscreenOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RecordOf } from "../../../contract/core/entity";
import { previewQuiz } from "../../../contract/endpoints/quizzes";
import type { QuizQuestion } from "../../../contract/entities/quiz";
import { schedule } from "../../../contract/entities/schedule";
import { style as styleEntity } from "../../../contract/entities/style";
import { byPosition } from "../../../contract/rules/positions";
import { quizResult } from "../../../contract/rules/quiz";
import { Alert } from "../../components/alert";
import { Glyph } from "../../components/glyph";
import { FailedRead } from "../../components/page/failed";
import { Section } from "../../components/section";
import { type Answers, choicesOf, type PlayedQuestion, playable } from "../../domain/quiz-player/play";
import { QuizPlayer } from "../../domain/quiz-player/player";
import { QuizResult } from "../../domain/quiz-player/result";
import { QuizCoverage } from "../../domain/quizzes/quiz-coverage";
import { StylePicture } from "../../domain/style-face/style-face";
import { useEditorState } from "../../editor/store";
import { iconAddress } from "../../fields/image/icon-address";
import { FinderField } from "../../fields/reference/finder-field";
import { entitySource, filteredSource, type OptionSource } from "../../fields/reference/source";
import { useNames, useReferred } from "../../fields/reference/use-names";
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
  const phone = useRef<HTMLElement>(null);
  const questions = useMemo(
    () => byPosition(data?.questions ?? []).map((one) => ({ ...one, answers: byPosition(one.answers) })),
    [data],
  );
  const played = useMemo(() => playable(questions), [questions]);
  if (error)
    return (
      <FailedRead
        error={error}
        onRetry={() => void refetch()}
        title={t("quizzes.preview_not_read")}
        text={messageFor(error, t, "errors.read_failed")}
      />
    );
  if (!data) return <div className="skeleton quiz-preview-phone" aria-busy="true" />;
  return (
    <>
      {isChanged && <Alert kind="info">{t("quizzes.preview_old")}</Alert>}
      <div className="quiz-preview">
        <section ref={phone} className="quiz-preview-phone" aria-label={t("quizzes.phone")}>
          <Play key={JSON.stringify(data)} quiz={data} questions={played} event={event} />
        </section>
        <div className="quiz-preview-side">
          <button type="button" className="button" onClick={() => void phone.current?.requestFullscreen?.()}>
            <Glyph of={FullscreenOutlined} />
            {t("quizzes.full_screen")}
          </button>
          <Coverage quizId={id} questions={questions} event={event} onChoose={setEvent} />
        </div>
      </div>
    </>
  );
}

interface PlayProps {
  quiz: { name: string; description: string; questions: readonly QuizQuestion[] };
  questions: readonly PlayedQuestion[];
  event: Event | undefined;
}

/** Plays the quiz with the player of the public page; the result is found by the server's own rule. */
function Play({ quiz, questions, event }: PlayProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  if (questions.length === 0) return <p className="muted quiz-preview-empty">{t("quizzes.no_questions")}</p>;
  if (at === questions.length)
    return (
      <Result
        quiz={quiz}
        answers={answers}
        event={event}
        onAgain={() => {
          setAnswers({});
          setAt(0);
        }}
      />
    );
  return (
    <QuizPlayer
      name={quiz.name}
      description={quiz.description}
      questions={questions}
      at={at}
      answers={answers}
      say={t}
      heading="h3"
      keys="inside"
      onAnswer={(question, answer) => setAnswers({ ...answers, [question]: answer })}
      onBack={() => setAt(at - 1)}
      onNext={() => setAt(at + 1)}
    />
  );
}

interface ResultProps extends Pick<PlayProps, "quiz" | "event"> {
  answers: Answers;
  onAgain(): void;
}

function Result({ quiz, answers, event, onAgain }: ResultProps) {
  const { t } = useTranslation();
  const result = event
    ? quizResult(quiz.questions, choicesOf(answers), event.quiz_mappings, event.quiz_fallback_style_id)
    : undefined;
  const id = result?.style_id ?? undefined;
  const record = useReferred({ [styleEntity.name]: [id] })(styleEntity.name, id ?? "")?.record;
  const style =
    id === undefined ? null : { name: textOf(record?.name), description: textOf(record?.description) };
  return (
    <QuizResult
      name={quiz.name}
      style={style}
      none={event ? undefined : { title: t("quizzes.thanks"), text: t("quizzes.result_needs_event") }}
      picture={record && (record.is_group === true || iconAddress(record)) && <StylePicture style={record} />}
      say={t}
      heading="h3"
      onAgain={onAgain}
    />
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

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
  );
}

/** Offers events that use this quiz, among those of the first page or the search. */
const eventSource = (quizId: string): OptionSource =>
  filteredSource(entitySource(schedule.name), ["of-quiz", quizId], ({ quiz_id }) => quiz_id === quizId);
