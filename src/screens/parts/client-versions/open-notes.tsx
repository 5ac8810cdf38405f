import type { TFunction } from "i18next";
import { lazy, Suspense } from "react";
import { closeModal, openModal } from "../../../shared/modals";
import { Dots } from "../../../shared/page/dots";
import type { Row } from "../../use-paged-list";

const NotesForm = lazy(() => import("./notes-form"));
const ID = "release-notes";

/** CV-06 */
export function openNotes(row: Row, name: string, t: TFunction, onSaved: () => void): void {
  openModal({
    id: ID,
    title: t("resources.client_versions.notes_of", { name }),
    scope: "page",
    content: (
      <Suspense fallback={<Dots />}>
        <NotesForm row={row} onSaved={onSaved} onClose={() => closeModal(ID)} />
      </Suspense>
    ),
  });
}
