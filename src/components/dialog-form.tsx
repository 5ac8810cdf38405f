import "./dialog-form.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AntdProvider } from "./antd/provider";

interface DialogFormProps {
  children: ReactNode;
  /** The verb of its button. */
  verb: string;
  /** The button looks out of use; pressing it still says why, at the fields. */
  waits: boolean;
  onSubmit(): void;
  onCancel(): void;
}

/** A few fields inside a dialog, with the buttons where dialogs have theirs. Enter sends. */
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
