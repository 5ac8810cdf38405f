import "./answers.css";
import "./player.css";
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Shape } from "../../components/icon";
import { type Answers, answerOfKey, isMissing, letterOf, type PlayedQuestion, type Say } from "./play";

interface QuizPlayerProps {
  name: string;
  /** Shown with the first question. */
  description: string;
  questions: readonly PlayedQuestion[];
  /** Place of the question that is shown. */
  at: number;
  answers: Answers;
  say: Say;
  /** Level of the question as a heading. */
  heading: "h1" | "h3";
  /** Where keys choose an answer: anywhere on the page, or inside of the player alone. */
  keys: "page" | "inside";
  /** At the end of the head. */
  tools?: ReactNode;
  /** What went wrong, or a note. */
  notice?: { text: string; isError: boolean } | undefined;
  /** The first question takes the focus, and the notice is read with it. */
  takesFocus?: boolean;
  /** The answers are being sent. */
  busy?: boolean;
  onAnswer(question: string, answer: string): void;
  onBack(): void;
  /** Only when the question is answered, or may be skipped. */
  onNext(): void;
}

const MOST_FRAMES = 8;
const LONG = 90;

/** One question of a quiz: on the public page, and in the preview of its editor. */
export function QuizPlayer(props: QuizPlayerProps) {
  const { name, description, questions, at, answers, say, heading: Heading, tools, notice } = props;
  const { takesFocus = false, busy, onAnswer, onBack, onNext } = props;
  const root = useRef<HTMLFormElement>(null);
  const id = useId();
  const question = questions[at] as PlayedQuestion;
  const waits = isMissing(question, answers);
  const chosen = answers[question.id];
  const [first] = useState(question.id);
  const title = useFocused<HTMLHeadingElement>(question.id, takesFocus);
  useKeys(root, props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!waits && !busy) onNext();
  };
  return (
    <form ref={root} className="quiz-player" onSubmit={submit} noValidate>
      <QuizHead name={name} tools={tools} />
      {at === 0 && description && <p className="quiz-description muted">{description}</p>}
      <div className="quiz-columns">
        <div className="quiz-asked">
          <Progress questions={questions} answers={answers} at={at} say={say} />
          <Heading
            ref={title}
            id={id}
            tabIndex={-1}
            aria-describedby={takesFocus && question.id === first ? `${id}-notice` : undefined}
            className={question.title.length > LONG ? "quiz-question long" : "quiz-question"}
          >
            {question.title}
          </Heading>
          <p className="quiz-hint muted" id={`${id}-hint`}>
            {say(question.is_required ? "quiz_player.hint" : "quiz_player.hint_optional", {
              last: letterOf(question.answers.length - 1),
            })}
          </p>
        </div>
        <div className="quiz-ways">
          <fieldset className="quiz-answers" aria-labelledby={id} aria-describedby={`${id}-hint`}>
            {question.answers.map((answer, place) => (
              <label key={answer.id} className="quiz-answer">
                <span className="quiz-letter" aria-hidden="true">
                  {letterOf(place)}
                </span>
                <span className="quiz-answer-text">{answer.title}</span>
                <input
                  type="radio"
                  name={id}
                  checked={chosen === answer.id}
                  onChange={() => onAnswer(question.id, answer.id)}
                />
              </label>
            ))}
          </fieldset>
          <div className="quiz-bar">
            {notice && (
              <p
                id={`${id}-notice`}
                role={notice.isError ? "alert" : "status"}
                className={notice.isError ? "quiz-notice error" : "quiz-notice"}
              >
                {notice.text}
              </p>
            )}
            {at > 0 && (
              <button type="button" className="button quiz-back" onClick={onBack}>
                <Shape path={BACK} size={16} />
                <span>{say("quiz_player.back")}</span>
              </button>
            )}
            <button
              type="submit"
              className="button primary quiz-next"
              aria-disabled={waits || busy || undefined}
              aria-busy={busy || undefined}
              // The second press of a double click must not skip the next question.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {say(
                nextText({
                  waits,
                  busy,
                  isAnswered: chosen !== undefined,
                  isLast: at === questions.length - 1,
                }),
              )}
            </button>
          </div>
        </div>
      </div>
    </form>
  );
}

/** Ant Design's arrow-left (MIT). */
const BACK =
  "M872 474H286.9l350.2-304c5.6-4.9 2.2-14-5.2-14h-88.5c-3.9 0-7.6 1.4-10.5 3.9L155 487.8a31.96 31.96 0 000 48.3L535.1 866c1.5 1.3 3.3 2 5.2 2h91.5c7.4 0 10.8-9.2 5.2-14L286.9 550H872c4.4 0 8-3.6 8-8v-60c0-4.4-3.6-8-8-8z";

interface NextState {
  waits: boolean;
  busy: boolean | undefined;
  isAnswered: boolean;
  isLast: boolean;
}

function nextText({ waits, busy, isAnswered, isLast }: NextState) {
  if (busy) return "quiz_player.finding";
  if (waits) return "quiz_player.unanswered";
  if (isLast) return "quiz_player.see_style";
  return isAnswered ? "quiz_player.next" : "quiz_player.skip";
}

/** Name of the quiz, and the tools of its page. */
export function QuizHead({ name, tools }: { name: string; tools: ReactNode }) {
  return (
    <div className="quiz-head">
      <p className="quiz-name">{name}</p>
      {tools}
    </div>
  );
}

type ProgressProps = Pick<QuizPlayerProps, "questions" | "answers" | "at" | "say">;

/** A frame of film for each question, up to eight; numbers alone for more. */
function Progress({ questions, answers, at, say }: ProgressProps) {
  const place = { place: at + 1, total: questions.length };
  return (
    <p className="quiz-progress">
      {questions.length <= MOST_FRAMES && (
        <span className="quiz-frames" aria-hidden="true">
          {questions.map(({ id }, index) => (
            <span
              key={id}
              className={index === at ? "current" : answers[id] === undefined ? undefined : "answered"}
            />
          ))}
        </span>
      )}
      <span className="muted figures" aria-hidden="true">
        {say("quiz_player.place", place)}
      </span>
      <span className="visually-hidden">{say("quiz_player.question", place)}</span>
    </p>
  );
}

/** Focuses the element when what it shows changes, so that it is read out; `atOnce` also what it shows first. */
function useFocused<T extends HTMLElement>(shown: string, atOnce: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  const before = useRef(atOnce ? undefined : shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    element.current?.focus();
  }, [shown]);
  return element;
}

/** Letters choose, arrows lead to the answers, Enter goes on; inside of the answers arrows are the browser's own. */
function useKeys(root: RefObject<HTMLFormElement | null>, props: QuizPlayerProps): void {
  const { keys } = props;
  const press = useEffectEvent((event: Event) => {
    if (root.current && event instanceof KeyboardEvent) onKey(event, root.current, props);
  });
  useEffect(() => {
    const where: HTMLElement | Document | null = keys === "page" ? document : root.current;
    where?.addEventListener("keydown", press);
    return () => where?.removeEventListener("keydown", press);
  }, [root, keys]);
}

function onKey(
  event: KeyboardEvent,
  form: HTMLFormElement,
  { questions, at, answers, onAnswer }: QuizPlayerProps,
) {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
  const on = target as HTMLElement;
  const question = questions[at] as PlayedQuestion;
  const radios = [...form.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  const choose = (place: number) => {
    event.preventDefault();
    const answer = question.answers[place];
    if (answer) onAnswer(question.id, answer.id);
    radios[place]?.focus();
  };
  if (key === "Enter") {
    if (!on.closest("button, a, input")) form.requestSubmit();
    return;
  }
  if (key === "ArrowDown" || key === "ArrowUp") {
    if (on.closest("input")) return;
    const chosen = question.answers.findIndex(({ id }) => id === answers[question.id]);
    choose(chosen >= 0 ? chosen : key === "ArrowDown" ? 0 : radios.length - 1);
    return;
  }
  const place = answerOfKey(event);
  if (place !== undefined && place < question.answers.length) choose(place);
}
