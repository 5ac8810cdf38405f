import { useTranslation } from "react-i18next";

interface PartSaveProps {
  verb: string;
  changed: boolean;
  busy: boolean;
  /** Not where it is the button of a form, which then saves. */
  onSave?(): void;
}

/** The save of a part with a call of its own; without a change it says that there is nothing to save. */
export function PartSave({ verb, changed, busy, onSave }: PartSaveProps) {
  const { t } = useTranslation();
  return (
    <button
      type={onSave ? "button" : "submit"}
      className="button"
      aria-disabled={!changed || busy || undefined}
      title={changed ? undefined : t("form.nothing_to_save")}
      onClick={onSave}
    >
      {busy ? t("form.saving") : verb}
    </button>
  );
}
