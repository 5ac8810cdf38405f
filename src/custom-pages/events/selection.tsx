import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { quiz } from "../../../contract/entities/quiz";
import { byPosition } from "../../../contract/rules/positions";
import { Alert } from "../../components/alert";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { PublicLink } from "../../domain/public-page/public-link";
import { publicAddress } from "../../domain/public-page/use-domains";
import { useEditorState, useStoredId } from "../../editor/store";
import { recordQuery } from "../../providers/data";
import { messageFor } from "../../providers/http/message-for";
import { ChoiceError } from "./choice-error";
import { modeSets, quizSets } from "./choices";
import { Cleared, useLostText, useSelection } from "./cleared";
import { useEvent, useEventValue, valuesIn } from "./context";
import { EventField } from "./field";
import { Mappings } from "./mappings";

const MODE = "style_selection_mode";
const QUIZ = "quiz_id";

/** A grid of styles, or a quiz whose answers choose one (EVT-13, EVT-27 to EVT-31). */
export function Selection() {
  const { t } = useTranslation();
  const isQuiz = useEventValue(MODE) === "QUIZ";
  return (
    <Section title={t("event.selection")}>
      <Mode />
      {isQuiz && <Quiz />}
    </Section>
  );
}

/** Choosing the grid clears quiz, mappings and fallback (EVT-34 to EVT-36). */
function Mode() {
  const { t } = useTranslation();
  const store = useEvent();
  const values = useSelection();
  const sets = useMemo(() => modeSets(values, "GRID"), [values]);
  const clears = useLostText(values, sets);
  return (
    <div className="sl-form-row">
      <EventField path={MODE} width={328} sets={(mode) => modeSets(valuesIn(store), mode)}>
        <Cleared
          path={MODE}
          before={values[MODE] === "QUIZ" && clears && t("event.grid_clears", { what: clears })}
        />
      </EventField>
    </div>
  );
}

function Quiz() {
  const { t } = useTranslation();
  const store = useEvent();
  const id = useEventValue(QUIZ);
  const mappings = useEventValue("quiz_mappings");

  return (
    <>
      <EventField path={QUIZ} sets={(next) => quizSets(valuesIn(store), next)}>
        <Cleared
          path={QUIZ}
          before={mappings.length > 0 && t("event.quiz_clears", { count: mappings.length })}
        />
      </EventField>
      {id ? <ChosenQuiz id={id} /> : <Alert kind="info">{t("event.without_quiz")}</Alert>}
      <ChoiceError path="quiz_mappings" />
    </>
  );
}

function ChosenQuiz({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: record, error, refetch } = useQuery(recordQuery(quiz.name, id));
  const questions = useMemo(
    () => byPosition(record?.questions ?? []).map((one) => ({ ...one, answers: byPosition(one.answers) })),
    [record],
  );
  if (error)
    return (
      <RetryAlert onRetry={() => void refetch()}>{messageFor(error, t, "errors.read_failed")}</RetryAlert>
    );
  if (record === undefined) return <div className="skeleton record-choices-wait" aria-busy="true" />;
  if (record === null) return <Alert kind="warn">{t("event.quiz_unavailable")}</Alert>;
  return (
    <>
      {record.is_active === false && <Alert kind="warn">{t("event.quiz_inactive")}</Alert>}
      <Mappings questions={questions} />
      {record.is_active !== false && <QuizLink />}
    </>
  );
}

/** Where guests answer the quiz on their phones (QUIZ-08); once the event is stored with one. */
function QuizLink() {
  const { t } = useTranslation();
  const store = useEvent();
  const id = useStoredId(store);
  const isStored = useEditorState(store, ({ get }) => {
    const { record } = get().base;
    return record[MODE] === "QUIZ" && Boolean(record[QUIZ]);
  });
  if (id === undefined || !isStored) return <p className="muted small-text">{t("event.quiz_link_later")}</p>;
  return (
    <PublicLink
      title={t("event.quiz_link")}
      address={publicAddress(`/quiz/${id}`, undefined)}
      codeLabel={t("event.quiz_code")}
      openLabel={t("event.quiz_open")}
    />
  );
}
