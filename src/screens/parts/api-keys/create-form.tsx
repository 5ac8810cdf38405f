import { useTranslation } from "react-i18next";
import { apiKey } from "../../../../contract/entities/api-key";
import { DialogForm } from "../dialog-form";
import { PartField } from "../part-field";
import { useNewKey } from "./use-new-key";

interface CreateFormProps {
  /** Id of the dialog that it stands in. */
  dialog: string;
  onCreated(): void;
  onClose(): void;
}

/** Name and end of a new key. */
export default function CreateForm({ dialog, onCreated, onClose }: CreateFormProps) {
  const { t } = useTranslation();
  const form = useNewKey(dialog, onCreated);
  return (
    <DialogForm
      verb={t(form.busy ? "form.saving" : "actions.create")}
      waits={form.busy}
      onSubmit={form.send}
      onCancel={onClose}
    >
      <p>{t("resources.api_keys.new_text")}</p>
      <PartField
        entity={apiKey as never}
        name="name"
        value={form.values.name}
        error={form.issues.name}
        help={t("resources.api_keys.name_help")}
        autoFocus
        onChange={(name) => form.change({ name })}
      />
      <PartField
        entity={apiKey as never}
        name="expires_at"
        value={form.values.expires_at}
        error={form.issues.expires_at}
        help={t("resources.api_keys.expires_help")}
        onChange={(expires_at) => form.change({ expires_at })}
      />
    </DialogForm>
  );
}
