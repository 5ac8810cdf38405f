import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

interface CopyButtonProps {
  text: string;
  label: string;
  className?: string;
  icon?: ReactNode;
}

const SAID_MS = 2000;

/** Copies a text and says so in its own place, for as long as it takes to read. */
export function CopyButton({ text, label, className, icon }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className={className}
      onClick={() => void copy(text).then((done) => setCopied(done))}
    >
      {icon}
      <span aria-live="polite">{copied ? t("actions.copied") : label}</span>
    </button>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // pages served without TLS have no clipboard
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}
