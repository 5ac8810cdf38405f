import { FileZipOutlined, PlusOutlined } from "@ant-design/icons";
import { Upload } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LARGEST_INSTALLER, uploadVersion } from "../../../contract/endpoints/client-versions";
import { clientVersion } from "../../../contract/entities/client-version";
import { Glyph } from "../../components/glyph";
import { keepForm, keptForms, useActionForm } from "../../editor/action-form";
import { FormDialog } from "../../editor/form-dialog";
import { PanelField } from "../../editor/panel-field";
import { FieldError } from "../../fields/field-error";
import { roundBytes } from "../../fields/image/check";
import { useLabels } from "../../fields/use-labels";
import { dataProvider } from "../../providers/data";
import { sayDetail, sayFailure } from "../../providers/failure";
import { useFormat } from "../../providers/i18n/use-format";
import type { Row } from "../../screens/use-paged-list";
import { closeToast, toast } from "../../shared/toasts";
import { isUploading, NEW_UPLOAD, startUpload, uploadForms } from "./upload";

interface FileFieldProps {
  value: File | undefined;
  error: string | undefined;
  onChange(file: File): void;
}

/** Picks the installer; its content is not read before the upload. */
function FileField({ value, error, onChange }: FileFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useLabels();
  const id = useId();
  const size = format.bytes(roundBytes(LARGEST_INSTALLER));
  const take = (file: File) => {
    onChange(file);
    return false; // the form uploads it
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t("resources.client_versions.file")}</label>
      <Upload.Dragger id={id} showUploadList={false} beforeUpload={take}>
        <Glyph of={value ? FileZipOutlined : PlusOutlined} size={22} />
        <p className="strong">{value?.name ?? t("resources.client_versions.drop")}</p>
        <p className="muted figures">
          {value ? format.megabytes(value.size) : t("resources.client_versions.up_to", { size })}
        </p>
      </Upload.Dragger>
      {error && <FieldError announced>{labels.issue(error, { size })}</FieldError>}
    </div>
  );
}

class VersionTaken extends Error {}

/** File, version and notes of a new version (CV-15, CALL-CV-03), checked before the upload (OP-18, OP-19). */
export function UploadForm({ onClose, ...after }: { onUploaded(): void; onClose(): void; reopen(): void }) {
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
      if (isUploading(version) || (await isTaken(version))) throw new VersionTaken();
      return { ...values, file: values.file as File, version };
    },
    done(values) {
      onClose();
      startUpload({ values, t, ...after });
    },
    failed: (reason) => (reason instanceof VersionTaken ? { version: "errors.version_taken" } : undefined),
  });
  const incomplete = Object.keys(form.problems).length > 0;
  return (
    <FormDialog form={form} verb={t("actions.upload")} incomplete={incomplete} onClose={onClose}>
      <FileField {...form.field("file")} />
      <PanelField
        entity={clientVersion}
        name="version"
        help={t("validation.invalid_version")}
        {...form.field("version")}
      />
      <PanelField entity={clientVersion} name="release_notes" {...form.field("release_notes")} />
    </FormDialog>
  );
}

/** Checked before the upload; if that fails, the server's response to the upload decides (OP-158). */
async function isTaken(version: string): Promise<boolean> {
  const list = dataProvider.getList({ resource: clientVersion.name, pagination: { mode: "off" } });
  const { data } = await list.catch(() => ({ data: [] }));
  return data.some((row) => row.version === version);
}

const MAX_LENGTH = clientVersion.fields.release_notes.max ?? Number.POSITIVE_INFINITY;
const TOAST = { id: "release-notes" };
/** By id of the version and its stored notes: text typed for older notes does not replace newer ones. */
const notes = keptForms<{ release_notes: string }>();

/** Edits the release notes, the only field of a version that can change (CV-06, CALL-CV-05). */
export function NotesForm({ row, onSaved, onClose }: { row: Row; onSaved(): void; onClose(): void }) {
  const { t } = useTranslation();
  const stored = String(row.release_notes ?? "");
  const key = `${row.id} ${stored}`;
  const form = useActionForm(null, {
    initial: { release_notes: stored },
    keep: { forms: notes, key },
    check: ({ release_notes: text }) =>
      text.length > MAX_LENGTH ? [{ path: "release_notes", message: "validation.too_long" }] : [],
    send: ({ release_notes: text }) =>
      dataProvider.update({
        resource: clientVersion.name,
        id: row.id,
        variables: { release_notes: text.trim() === "" ? null : text },
      }),
    done() {
      closeToast(TOAST.id);
      onClose();
      toast({ kind: "success", title: t("resources.client_versions.notes_saved") });
      onSaved();
    },
    failed: (reason, atFields) =>
      (atFields ? sayDetail : sayFailure)(reason, t("resources.client_versions.notes_not_saved"), TOAST),
  });
  return (
    <FormDialog
      form={form}
      verb={t("actions.save")}
      onClose={() => {
        keepForm(notes, key, undefined);
        onClose();
      }}
    >
      <PanelField entity={clientVersion} name="release_notes" autoFocus {...form.field("release_notes")} />
    </FormDialog>
  );
}
