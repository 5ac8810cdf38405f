import "./form-dialog.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AntdProvider } from "../components/antd/provider";

interface FormDialogProps {
  /** An action form, or whatever else submits. */
  form: { busy: boolean; submit(): unknown };
  /** Label of the submit button. */
  verb: string;
  /** The button looks disabled; pressing it still shows the errors at the fields. */
  incomplete?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The fields of a small form inside a dialog, with its buttons. Enter submits. */
export function FormDialog({ form, verb, incomplete = false, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  return (
    <form
      className="sl-dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <AntdProvider>{children}</AntdProvider>
      <div className="sl-modal-buttons">
        <button type="button" className="button" onClick={onClose}>
          {t("actions.cancel")}
        </button>
        <button type="submit" className="button primary" aria-disabled={form.busy || incomplete || undefined}>
          {form.busy ? t("form.saving") : verb}
        </button>
      </div>
    </form>
  );
}
