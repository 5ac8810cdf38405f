import { useTranslation } from "react-i18next";
import { uploadVersion } from "../../../contract/endpoints/client-versions";
import { clientVersion } from "../../../contract/entities/client-version";
import { useActionForm } from "../../editor/action-form";
import { FormDialog } from "../../editor/form-dialog";
import { PanelField } from "../../editor/panel-field";
import { dataProvider } from "../../providers/data";
import { FileField } from "./file-field";
import { isUploading, NEW_UPLOAD, startUpload, uploadForms } from "./upload";

interface UploadFormProps {
  onUploaded(): void;
  onClose(): void;
  reopen(): void;
}

/** File, version and notes of a new version (CV-15, CALL-CV-03), checked by OP-18 and OP-19 before any byte is sent. */
export default function UploadForm({ onUploaded, onClose, reopen }: UploadFormProps) {
  const { t } = useTranslation();
  const form = useActionForm(uploadVersion, {
    initial: NEW_UPLOAD,
    keep: { forms: uploadForms, key: "new" },
    early: true,
    body: (values) => ({ ...values, version: values.version.trim() }),
    check: ({ version }) =>
      version.trim() === "" ? [{ path: "version", message: "validation.required" }] : [],
    async send(values) {
      const version = values.version.trim();
      if (isUploading(version) || (await isTaken(version))) throw new Taken();
      return { ...values, file: values.file as File, version };
    },
    done(values) {
      onClose();
      startUpload({ values, t, onUploaded, reopen });
    },
    failed: (reason) => (reason instanceof Taken ? { version: "errors.version_taken" } : undefined),
  });
  const incomplete = Object.keys(form.problems).length > 0;
  return (
    <FormDialog form={form} verb={t("actions.upload")} incomplete={incomplete} onClose={onClose}>
      <FileField {...form.field("file")} />
      <PanelField
        entity={clientVersion as never}
        name="version"
        help={t("validation.invalid_version")}
        {...form.field("version")}
      />
      <PanelField entity={clientVersion as never} name="release_notes" {...form.field("release_notes")} />
    </FormDialog>
  );
}

class Taken extends Error {}

/** Asked before the file is sent; where it cannot be asked, the server's own answer tells (OP-158). */
async function isTaken(version: string): Promise<boolean> {
  try {
    const { data } = await dataProvider.getList({ resource: "client_versions", pagination: { mode: "off" } });
    return data.some((row) => row.version === version);
  } catch {
    return false;
  }
}
