import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Glyph } from "../../components/glyph";
import { quizzes } from "../../resources/quizzes";
import { pathsOf } from "../../resources/routes";
import { copyIdChoice, deleteChoice, RowMenu } from "../../screens/list/more-of";
import type { RowActions, RowActionsProps } from "../../screens/list/table-row";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import { deleteQuiz, quizFailures } from "./calls";

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
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const remove = async () => {
    if (await deleteQuiz(row.id, name, t)) onChange();
  };
  return (
    <RowMenu name={name} t={t} items={[copyIdChoice(row.id, t), deleteChoice(() => void remove(), t)]}>
      <Link
        to={pathsOf(quizzes).record(row.id)}
        state={{ list: pathname + search }}
        className="button text small icon sl-row-edit"
        aria-label={t("list.edit_of", { name })}
        title={t("actions.edit")}
      >
        <Glyph of={EditOutlined} size={15} />
      </Link>
    </RowMenu>
  );
}
