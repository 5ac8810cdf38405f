import "./quiz.css";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Answers, choicesOf, furthestOf, knownAnswers, playable } from "../../domain/quiz-player/play";
import { QuizPlayer } from "../../domain/quiz-player/player";
import { QuizResult } from "../../domain/quiz-player/result";
import { ApiError } from "../../providers/http/transport";
import { useOnline } from "../../shared/online";
import { isAbsent, send, useRead } from "../calls";
import { LanguageSwitch } from "../language-switch";
import { ShareButton } from "../share-button";
import { Failed, Loading, NotFound } from "../states";
import { type PublicKey, useTexts } from "../texts";
import { outcomeOf, quizCall, submitCall } from "./calls";
import { useKept, usePlace } from "./kept";

const idOfPath = (): string => {
  const part = location.pathname.split("/")[2] ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

type Quiz = ReturnType<ReturnType<typeof quizCall>["read"]>["quiz"];

/** `/quiz/{scheduleId}`: the quiz of an event, whose answers lead a guest to a style (QUIZ-08, OP-156). */
export default function QuizPage() {
  const { t } = useTexts();
  const [id] = useState(idOfPath);
  const [reading, read] = useRead(useMemo(() => quizCall({ id }), [id]));
  const [isChanged, setChanged] = useState(false);
  const [isClosed, setClosed] = useState(false);
  if (reading.state === "loading") return <Loading />;
  if (isClosed || (reading.state === "failed" && isAbsent(reading.error))) return <NotFound />;
  if (reading.state === "failed")
    return <Failed text={t("quiz_player.failed")} error={reading.error} retry={read} />;
  return (
    <main className="quiz-page">
      <Visit
        id={id}
        quiz={reading.value.quiz}
        isChanged={isChanged}
        onClosed={() => setClosed(true)}
        onChanged={() => {
          setChanged(true);
          read();
        }}
        onAgain={() => setChanged(false)}
      />
    </main>
  );
}

interface VisitProps {
  id: string;
  quiz: Quiz;
  /** The quiz was changed since the guest began. */
  isChanged: boolean;
  onClosed(): void;
  onChanged(): void;
  /** The guest begins again. */
  onAgain(): void;
}

function Visit({ id, quiz, isChanged, onClosed, onChanged, onAgain }: VisitProps) {
  const { t } = useTexts();
  const { name, description } = quiz;
  const questions = useMemo(() => playable(quiz.questions), [quiz]);
  const [kept, keep] = useKept(id);
  const answers = useMemo(() => knownAnswers(questions, kept.answers), [questions, kept.answers]);
  const place = usePlace();
  // A link, Forward or a quiz that was changed must not pass a question that needs an answer.
  const reached = Math.min(place.at, furthestOf(questions, answers));
  const at = kept.outcome === undefined ? Math.min(reached, questions.length - 1) : reached;
  const { settle } = place;
  // Otherwise the answer that was missing would lead away from its question at once.
  useEffect(() => {
    if (reached < place.at) settle(reached);
  }, [reached, place.at, settle]);
  const { busy, error, submit } = useSubmit({ id, onClosed, onChanged });
  const isOnline = useOnline();
  useEffect(() => {
    document.title = name;
  }, [name]);

  if (questions.length === 0)
    return (
      <div className="public-state">
        <h1>{t("quiz_player.no_questions")}</h1>
        <p className="muted">{t("quiz_player.at_booth")}</p>
      </div>
    );
  const tools = <LanguageSwitch />;
  if (at === questions.length)
    return (
      <Found
        name={name}
        outcome={kept.outcome ?? null}
        tools={tools}
        onAgain={() => {
          keep({ answers: {} });
          onAgain();
          place.back(0);
        }}
      />
    );
  const next = async () => {
    if (at < questions.length - 1) return place.forward(at + 1);
    const outcome = kept.outcome === undefined ? await submit(answers) : kept.outcome;
    if (outcome === undefined) return;
    keep({ answers, outcome });
    place.forward(questions.length);
  };
  const failure = at === questions.length - 1 ? error : undefined;
  const text =
    failure ?? (isOnline ? (isChanged ? "quiz_player.changed" : undefined) : "quiz_player.offline");
  return (
    <QuizPlayer
      name={name}
      description={description}
      questions={questions}
      at={at}
      answers={answers}
      say={t}
      heading="h1"
      keys="page"
      tools={tools}
      busy={busy}
      takesFocus={isChanged}
      notice={text && { text: t(text), isError: failure !== undefined }}
      onAnswer={(question, answer) => {
        if (!busy && answers[question] !== answer) keep({ answers: { ...answers, [question]: answer } });
      }}
      onBack={() => place.back(at - 1)}
      onNext={() => void next()}
    />
  );
}

type SubmitProps = Pick<VisitProps, "id" | "onClosed" | "onChanged">;

/** Sends the answers, one call at a time; undefined when that failed. */
function useSubmit({ id, onClosed, onChanged }: SubmitProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<PublicKey>();
  const isSending = useRef(false);
  const submit = async (answers: Answers) => {
    if (isSending.current) return undefined;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const chosen = [...choicesOf(answers)].map(([question_id, answer_ids]) => ({
        question_id,
        answer_ids: [...answer_ids],
      }));
      return outcomeOf(await send(submitCall({ id }, { answers: chosen })));
    } catch (reason) {
      const status = reason instanceof ApiError ? reason.statusCode : undefined;
      if (status === 404) onClosed();
      else if (status === 422) onChanged();
      else setError("quiz_player.not_sent");
      return undefined;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { busy, error, submit };
}

interface FoundProps {
  name: string;
  outcome: { name: string; description: string; picture: string } | null;
  tools: React.ReactNode;
  onAgain(): void;
}

function Found({ name, outcome, tools, onAgain }: FoundProps) {
  const { t } = useTexts();
  const [isLost, setLost] = useState(false);
  const picture = outcome && !isLost && outcome.picture;
  return (
    <QuizResult
      name={name}
      style={outcome}
      picture={picture && <img src={picture} alt="" onError={() => setLost(true)} />}
      say={t}
      heading="h1"
      tools={tools}
      share={
        <ShareButton
          className="button primary"
          label={t("quiz_player.share")}
          title={outcome ? `${outcome.name}. ${name}` : name}
          link={location.origin + location.pathname}
        />
      }
      onAgain={onAgain}
    />
  );
}
