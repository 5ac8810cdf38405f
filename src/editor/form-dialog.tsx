import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../components/dialog-form";
import type { ActionForm } from "./action-form";

interface FormDialogProps {
  form: Pick<ActionForm<object>, "busy" | "submit">;
  /** The verb of its button. */
  verb: string;
  /** The button looks out of use until the form is complete; pressing it still says why. */
  incomplete?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The fields and buttons of a dialog that sends one action form. Enter sends. */
export function FormDialog({ form, verb, incomplete = false, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  return (
    <DialogForm
      verb={form.busy ? t("form.saving") : verb}
      waits={form.busy || incomplete}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
    >
      {children}
    </DialogForm>
  );
}
