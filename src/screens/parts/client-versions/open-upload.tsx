import type { TFunction } from "i18next";
import { lazy, Suspense } from "react";
import { closeModal, openModal } from "../../../shared/modals";
import { Dots } from "../../../shared/page/dots";

const UploadForm = lazy(() => import("./upload-form"));
const ID = "client-version-upload";

/** The dialog of a new version, on whatever page one is: a refused upload opens it again with all that was typed. */
export function openUpload(t: TFunction, onUploaded: () => void): void {
  openModal({
    id: ID,
    title: t("resources.client_versions.new"),
    scope: "page",
    content: (
      <Suspense fallback={<Dots />}>
        <UploadForm
          onUploaded={onUploaded}
          onClose={() => closeModal(ID)}
          reopen={() => openUpload(t, onUploaded)}
        />
      </Suspense>
    ),
  });
}
