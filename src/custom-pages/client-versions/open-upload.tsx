import type { TFunction } from "i18next";
import { lazy } from "react";
import { openDialog } from "../../components/open-dialog";

const UploadForm = lazy(() => import("./upload-form"));

/** The dialog of a new version, on whatever page one is: a refused upload opens it again with all that was typed. */
export function openUpload(t: TFunction, onUploaded: () => void): void {
  openDialog({
    id: "client-version-upload",
    title: t("resources.client_versions.new"),
    content: (close) => (
      <UploadForm onUploaded={onUploaded} onClose={close} reopen={() => openUpload(t, onUploaded)} />
    ),
  });
}
