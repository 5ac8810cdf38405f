import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../components/dialog-form";
import type { ActionForm } from "./action-form";

interface FormDialogProps {
  form: Pick<ActionForm<object>, "busy" | "submit">;
  /** Label of the submit button. */
  verb: string;
  /** The button looks disabled; pressing it still shows why. */
  incomplete?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The fields and buttons of a dialog with one action form. Enter submits. */
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
