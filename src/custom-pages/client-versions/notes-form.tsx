import { useTranslation } from "react-i18next";
import { clientVersion } from "../../../contract/entities/client-version";
import { keptForms, useActionForm } from "../../editor/action-form";
import { FormDialog } from "../../editor/form-dialog";
import { PanelField } from "../../editor/panel-field";
import { dataProvider } from "../../providers/data";
import { sayDetail, sayFailure } from "../../providers/failure";
import type { Row } from "../../screens/use-paged-list";
import { closeToast, toast } from "../../shared/toasts";

interface NotesFormProps {
  row: Row;
  onSaved(): void;
  onClose(): void;
}

const LONGEST = clientVersion.fields.release_notes.max ?? Number.POSITIVE_INFINITY;
const TOAST = "release-notes";
/** By version. */
const forms = keptForms<{ release_notes: string }>();

/** The notes are all that can be changed of a version that is there (CALL-CV-05). */
export default function NotesForm({ row, onSaved, onClose }: NotesFormProps) {
  const { t } = useTranslation();
  const form = useActionForm(null, {
    initial: { release_notes: String(row.release_notes ?? "") },
    keep: { forms, key: row.id },
    check: ({ release_notes: text }) =>
      text.length > LONGEST ? [{ path: "release_notes", message: "validation.too_long" }] : [],
    send: ({ release_notes: text }) =>
      dataProvider.update({
        resource: "client_versions",
        id: row.id,
        variables: { release_notes: text.trim() === "" ? null : text },
      }),
    done() {
      closeToast(TOAST);
      onClose();
      toast({ kind: "success", title: t("resources.client_versions.notes_saved") });
      onSaved();
    },
    failed(reason, atFields) {
      const title = t("resources.client_versions.notes_not_saved");
      (atFields ? sayDetail : sayFailure)(reason, title, { id: TOAST });
    },
  });
  return (
    <FormDialog form={form} verb={t("actions.save")} onClose={onClose}>
      <PanelField
        entity={clientVersion as never}
        name="release_notes"
        autoFocus
        {...form.field("release_notes")}
      />
    </FormDialog>
  );
}
