import "./dialog-form.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AntdProvider } from "./antd/provider";

interface DialogFormProps {
  children: ReactNode;
  /** Label of the submit button. */
  verb: string;
  /** The button looks disabled; pressing it still shows the errors at the fields. */
  waits: boolean;
  onSubmit(): void;
  onCancel(): void;
}

/** A small form inside a dialog, with the dialog's buttons. Enter submits. */
export function DialogForm({ children, verb, waits, onSubmit, onCancel }: DialogFormProps) {
  const { t } = useTranslation();
  return (
    <form
      className="sl-dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AntdProvider>{children}</AntdProvider>
      <div className="sl-modal-buttons">
        <button type="button" className="button" onClick={onCancel}>
          {t("actions.cancel")}
        </button>
        <button type="submit" className="button primary" aria-disabled={waits || undefined}>
          {verb}
        </button>
      </div>
    </form>
  );
}
