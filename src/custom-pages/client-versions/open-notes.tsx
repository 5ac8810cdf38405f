import type { TFunction } from "i18next";
import { lazy } from "react";
import { openDialog } from "../../components/open-dialog";
import type { Row } from "../../screens/use-paged-list";

const NotesForm = lazy(() => import("./notes-form"));

/** CV-06 */
export function openNotes(row: Row, name: string, t: TFunction, onSaved: () => void): void {
  openDialog({
    id: "release-notes",
    title: t("resources.client_versions.notes_of", { name }),
    content: (close) => <NotesForm row={row} onSaved={onSaved} onClose={close} />,
  });
}
