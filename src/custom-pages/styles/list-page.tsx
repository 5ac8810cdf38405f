import { CopyOutlined, EditOutlined, EyeOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useMe, useRole } from "../../providers/me";
import { pathsOf } from "../../resources/routes";
import { styles } from "../../resources/styles";
import { choiceOf, copyIdChoice, deleteChoice, RecordMenu } from "../../screens/list/more-of";
import type { RowActions, RowActionsProps } from "../../screens/list/table-row";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import { addToEventsChoice, copyOf, useRemoveStyle, useTestChoice } from "./actions";

/** The list of styles with row actions (STY-01). */
export function StyleListPage() {
  return <ResourceList resource={styles} list={usePagedList(styles)} rowActions={ROW_ACTIONS} />;
}

const ROW_ACTIONS: RowActions = { width: 80, Actions: StyleRowActions };

/** Actions of a row; styles of other users can be viewed and copied (OP-112). */
function StyleRowActions({ row, name, onChange }: RowActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const removeStyle = useRemoveStyle();
  const testChoice = useTestChoice();
  const me = useMe()?.id;
  const role = useRole();
  const { pathname, search } = useLocation();
  const { record, show } = pathsOf(styles);
  const isMine = role === "admin" || row.id_user === me;
  const here = pathname + search;
  const open = isMine
    ? { to: record(row.id), icon: EditOutlined, text: t("actions.edit"), label: t("list.edit_of", { name }) }
    : { to: show(row.id), icon: EyeOutlined, text: t("list.view"), label: t("style.view_of", { name }) };
  const copy = async () => {
    const made = await copyOf(row.id, t);
    if (made) void navigate(record(made), { state: { list: here } });
  };
  const remove = async () => {
    if (await removeStyle(row.id, name)) onChange();
  };
  const items = [
    choiceOf("copy", t("style.copy"), CopyOutlined, () => void copy()),
    addToEventsChoice(row.id, name, t),
    testChoice(row.id),
    copyIdChoice(row.id, t),
    ...(isMine ? [deleteChoice(() => void remove(), t)] : []),
  ];
  return <RecordMenu name={name} open={open} here={here} items={items} t={t} />;
}
