import "./quiz-coverage.css";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { QuizQuestion } from "../../../contract/entities/quiz";
import { type QuizMapping, quizCoverage } from "../../../contract/rules/quiz";
import { Alert } from "../../components/alert";

interface QuizCoverageProps {
  questions: readonly QuizQuestion[];
  mappings: readonly QuizMapping[];
  styleIds: readonly string[];
  /** Name of a style that no answer leads to. */
  nameOf(style: string): string;
}

/** Lists answers that lead to no style of an event, and its styles that no answer leads to. */
export const QuizCoverage = memo(function QuizCoverage(props: QuizCoverageProps) {
  const { questions, mappings, styleIds, nameOf } = props;
  const { t } = useTranslation();
  const { idleAnswers, unreachedStyles } = useMemo(
    () => quizCoverage(questions, mappings, styleIds),
    [questions, mappings, styleIds],
  );
  const idle = new Set(idleAnswers);
  const answers = questions.flatMap((question) =>
    question.answers
      .filter(({ id }) => idle.has(id))
      .map((answer) => ({ ...answer, question: question.title })),
  );
  if (idleAnswers.length + unreachedStyles.length === 0)
    return <Alert kind="ok">{t("coverage.whole")}</Alert>;
  return (
    <>
      {idleAnswers.length > 0 && (
        <Alert kind="warn">
          <b className="strong">{t("coverage.idle_answers", { count: idleAnswers.length })}</b>
          <ul className="sl-coverage-found">
            {answers.map(({ id, question, title }) => (
              <li key={id}>
                {question}: {title}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {unreachedStyles.length > 0 && (
        <Alert kind="warn">
          <b className="strong">{t("coverage.unreached", { count: unreachedStyles.length })}</b>
          <ul className="sl-coverage-found">
            {unreachedStyles.map((style) => (
              <li key={style}>{nameOf(style)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
});
