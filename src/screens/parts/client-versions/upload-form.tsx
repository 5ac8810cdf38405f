import { useTranslation } from "react-i18next";
import { clientVersion } from "../../../../contract/entities/client-version";
import { DialogForm } from "../dialog-form";
import { PartField } from "../part-field";
import { FileField } from "./file-field";
import { useUpload } from "./use-upload";

interface UploadFormProps {
  onUploaded(): void;
  onClose(): void;
  reopen(): void;
}

/** File, version and notes of a new version (CV-15, CALL-CV-03). */
export default function UploadForm(props: UploadFormProps) {
  const { t } = useTranslation();
  const { values, issues, waits, send, change } = useUpload(props);
  return (
    <DialogForm verb={t("actions.upload")} waits={waits} onSubmit={send} onCancel={props.onClose}>
      <FileField value={values.file} error={issues.file} onChange={(file) => change({ file })} />
      <PartField
        entity={clientVersion as never}
        name="version"
        value={values.version}
        error={issues.version}
        help={t("validation.invalid_version")}
        onChange={(version) => change({ version })}
      />
      <PartField
        entity={clientVersion as never}
        name="release_notes"
        value={values.release_notes}
        error={issues.release_notes}
        onChange={(release_notes) => change({ release_notes })}
      />
    </DialogForm>
  );
}
