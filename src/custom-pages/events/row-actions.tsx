import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { useDeleteRecord } from "../../screens/delete/delete-record";
import { copyIdChoice, deleteChoice, RecordMenu } from "../../screens/list/more-of";
import type { RowActionsProps } from "../../screens/list/table-row";
import { eventChoices } from "./actions";

/** What can be done to one event of the list. */
export function EventRowActions({ row, name, onChange }: RowActionsProps) {
  const { t } = useTranslation();
  const deleteEvent = useDeleteRecord(schedules as never);
  const { pathname, search } = useLocation();
  const open = {
    to: pathsOf(schedules).record(row.id),
    icon: EditOutlined,
    text: t("actions.edit"),
    label: t("list.edit_of", { name }),
  };
  const remove = async () => {
    if (await deleteEvent(row.id, name)) onChange();
  };
  const items = [
    ...eventChoices(row.id, name, t),
    copyIdChoice(row.id, t),
    deleteChoice(() => void remove(), t),
  ];
  return <RecordMenu name={name} open={open} here={pathname + search} items={items} t={t} />;
}
