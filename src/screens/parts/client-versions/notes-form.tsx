import { useTranslation } from "react-i18next";
import { clientVersion } from "../../../../contract/entities/client-version";
import type { Row } from "../../use-paged-list";
import { DialogForm } from "../dialog-form";
import { PartField } from "../part-field";
import { useNotes } from "./use-notes";

interface NotesFormProps {
  row: Row;
  onSaved(): void;
  onClose(): void;
}

/** The notes are all that can be changed of a version that is there (CALL-CV-05). */
export default function NotesForm({ row, onSaved, onClose }: NotesFormProps) {
  const { t } = useTranslation();
  const notes = useNotes(row, onSaved, onClose);
  return (
    <DialogForm
      verb={t(notes.busy ? "form.saving" : "actions.save")}
      waits={notes.busy}
      onSubmit={notes.send}
      onCancel={onClose}
    >
      <PartField
        entity={clientVersion as never}
        name="release_notes"
        value={notes.text}
        error={notes.issue}
        autoFocus
        onChange={notes.change}
      />
    </DialogForm>
  );
}
