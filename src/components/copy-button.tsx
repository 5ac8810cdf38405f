import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../shared/copy-text";

interface CopyButtonProps {
  text: string;
  label: string;
  /** What is copied, where several such buttons are near each other: "Copy code …QX7Z". */
  name?: string;
  className?: string;
  icon?: ReactNode;
  autoFocus?: boolean;
  onCopied?: () => void;
}

const COPIED_MS = 2000;

/** Copies a text and confirms it in the button's label for a moment. */
export function CopyButton({ text, label, name, className, icon, autoFocus, onCopied }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const press = async () => {
    const done = await copyText(text);
    setCopied(done);
    if (done) onCopied?.();
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={copied ? undefined : name}
      // biome-ignore lint/a11y/noAutofocus: only where copying is the purpose of the dialog.
      autoFocus={autoFocus}
      onClick={() => void press()}
    >
      {icon}
      <span aria-live="polite">{copied ? t("actions.copied") : label}</span>
    </button>
  );
}
