import { DownloadOutlined, FileZipOutlined, RetweetOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import { createElement, lazy } from "react";
import type { MenuChoice } from "../../components/menu-list";
import { openDialog } from "../../components/open-dialog";
import { choiceOf } from "../../screens/list/more-of";
import { downloadReport, saveArchive } from "./files";

const RepeatDialog = lazy(() => import("./repeat-dialog"));

/** What can be done with a stored event besides changing it, in its row and in its editor. */
export function eventChoices(id: string, name: string, t: TFunction): MenuChoice[] {
  const repeat = () =>
    openDialog({
      id: "event-repeat",
      title: t("event.repeat_of", { name }),
      content: (onClose) => createElement(RepeatDialog, { id, onClose }),
    });
  return [
    choiceOf("repeat", t("event.repeat"), RetweetOutlined, repeat, "dialog"),
    choiceOf("report", t("event.report"), DownloadOutlined, () => downloadReport({ id, name }, t)),
    choiceOf("archive", t("event.archive"), FileZipOutlined, () => void saveArchive({ id, name }, t)),
  ];
}
