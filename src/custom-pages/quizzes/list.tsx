import { quizzes } from "../../resources/quizzes";
import { RecordRowActions } from "../../screens/list/record-actions";
import type { RowActions, RowActionsProps } from "../../screens/list/table-row";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import { quizFailures, useDeleteQuiz } from "./calls";

/** The list of quizzes, with the specification's error messages (QUIZ-01, QUIZ-22, QUIZ-25). */
export function QuizListPage() {
  return (
    <ResourceList
      resource={quizzes}
      list={usePagedList(quizzes)}
      rowActions={ROW_ACTIONS}
      onFailure={(error) => quizFailures.say("load", error)}
    />
  );
}

const ROW_ACTIONS: RowActions = { width: 88, Actions: QuizActions };

function QuizActions({ row, name, onChange }: RowActionsProps) {
  const deleteQuiz = useDeleteQuiz();
  const remove = async () => {
    if (await deleteQuiz(row.id, name)) onChange();
  };
  return <RecordRowActions resource={quizzes} row={row} name={name} onDelete={() => void remove()} />;
}
