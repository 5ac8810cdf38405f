import {
  ClockCircleOutlined,
  DownloadOutlined,
  EditOutlined,
  FileZipOutlined,
  RetweetOutlined,
} from "@ant-design/icons";
import type { TFunction } from "i18next";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { type NavigateFunction, useLocation, useNavigate } from "react-router";
import type { MenuChoice } from "../../components/menu-list";
import { openDialog } from "../../components/open-dialog";
import { asGuest, asGuestOf, rehearsal, rehearsalOf } from "../../resources/pages";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { useDeleteRecord } from "../../screens/delete/delete-record";
import { choiceOf, copyIdChoice, deleteChoice, RecordMenu } from "../../screens/list/more-of";
import type { RowActionsProps } from "../../screens/list/table-row";
import { downloadReport, saveArchive } from "./files";

const MoveDialog = lazy(() => import("./move-dialog"));
const RepeatDialog = lazy(() => import("./repeat-dialog"));

/** Choices of a stored event, in its row and in its editor. */
export function eventChoices(
  id: string,
  name: string,
  t: TFunction,
  navigate: NavigateFunction,
): MenuChoice[] {
  const repeat = () =>
    openDialog({
      id: "event-repeat",
      title: t("event.repeat_of", { name }),
      content: (onClose) => <RepeatDialog id={id} onClose={onClose} />,
    });
  const rehearse = () => void navigate(rehearsalOf(id));
  return [
    choiceOf("as_guest", t("event.as_guest"), asGuest.icon, () => void navigate(asGuestOf(id))),
    choiceOf("rehearse", t("event.rehearse"), rehearsal.icon, rehearse),
    choiceOf("repeat", t("event.repeat"), RetweetOutlined, repeat, "dialog"),
    choiceOf("report", t("event.report"), DownloadOutlined, () => downloadReport({ id, name }, t)),
    choiceOf("archive", t("event.archive"), FileZipOutlined, () => void saveArchive({ id, name }, t)),
  ];
}

/** Moves a stored event where its editor is not open: in its row and in the calendar. */
export const moveChoice = (id: string, name: string, t: TFunction): MenuChoice =>
  choiceOf(
    "move",
    t("event.move"),
    ClockCircleOutlined,
    () =>
      openDialog({
        id: "event-move",
        title: t("event.move_of", { name }),
        content: (onClose) => <MoveDialog id={id} name={name} onClose={onClose} />,
      }),
    "dialog",
  );

/** Actions of one row of the list of events. */
export function EventRowActions({ row, name, onChange }: RowActionsProps) {
  const { t } = useTranslation();
  const deleteEvent = useDeleteRecord(schedules);
  const navigate = useNavigate();
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
    moveChoice(row.id, name, t),
    ...eventChoices(row.id, name, t, navigate),
    copyIdChoice(row.id, t),
    deleteChoice(() => void remove(), t),
  ];
  return <RecordMenu name={name} open={open} here={pathname + search} items={items} t={t} />;
}
