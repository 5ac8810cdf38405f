import { useTranslation } from "react-i18next";
import { createApiKey } from "../../../contract/endpoints/api-keys";
import { apiKey } from "../../../contract/entities/api-key";
import { expiryOf } from "../../components/secrets/expiry";
import { showSecret } from "../../components/secrets/show-secret";
import { keepForm, keptForms, useActionForm } from "../../editor/action-form";
import { FormDialog } from "../../editor/form-dialog";
import { PanelField } from "../../editor/panel-field";
import { sayFailure } from "../../providers/failure";
import { isMadeUnseen } from "../../providers/http/malformed-reply";
import { toast } from "../../shared/toasts";

interface CreateFormProps {
  /** Id of the surrounding dialog, which the dialog of the new key replaces. */
  dialog: string;
  onCreated(): void;
  onClose(): void;
}

/** Fixed texts of the specification, in English in every language (KEY-12, KEY-14, OP-171). */
const CREATED = "API key created successfully";
const NOT_CREATED = "Failed to create API key";

/** `expires_at` "" = never expires. */
const EMPTY = { name: "", expires_at: "" };
const forms = keptForms<typeof EMPTY>();

/** Creates a key and shows it once (KEY-04, KEY-08, CALL-KEY-02). */
export default function CreateForm({ dialog, onCreated, onClose }: CreateFormProps) {
  const { t } = useTranslation();
  const form = useActionForm(createApiKey, {
    initial: EMPTY,
    keep: { forms, key: "new" },
    body: ({ name, expires_at }) => ({ name: name.trim(), expires_at: expires_at || null }),
    check: ({ expires_at }) =>
      expiryOf(expires_at) === "expired" ? [{ path: "expires_at", message: "validation.in_past" }] : [],
    done({ key }, sent) {
      toast({ kind: "success", title: CREATED });
      const title = t("resources.api_keys.key_of", { name: sent.name.trim() });
      showSecret({ id: dialog, title, text: t("resources.api_keys.key_text"), secret: key });
      onCreated();
    },
    failed(reason) {
      if (!isMadeUnseen(reason)) return sayFailure(reason, NOT_CREATED, { id: "api-key-create" }); // KEY-12
      keepForm(forms, "new", undefined);
      toast({ kind: "warning", title: CREATED, text: t("resources.api_keys.key_unseen") });
      onCreated();
      onClose();
    },
  });
  return (
    <FormDialog form={form} verb={t("actions.create")} onClose={onClose}>
      <p>{t("resources.api_keys.new_text")}</p>
      <PanelField
        entity={apiKey}
        name="name"
        help={t("resources.api_keys.name_help")}
        autoFocus
        {...form.field("name")}
      />
      <PanelField
        entity={apiKey}
        name="expires_at"
        help={t("resources.api_keys.expires_help")}
        {...form.field("expires_at")}
      />
    </FormDialog>
  );
}
