import { useState } from "react";
import { useTranslation } from "react-i18next";

interface ViewNameProps {
  initial: string;
  onName(name: string): void;
  onCancel(): void;
}

const LONGEST = 60;

/** Asks for a view's name in the place of the button that wanted it. */
export function ViewName({ initial, onName, onCancel }: ViewNameProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const name = text.trim();
  return (
    <form
      className="sl-view-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (name) onName(name);
      }}
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
    >
      <input
        className="input"
        aria-label={t("list.views.name")}
        placeholder={t("list.views.name")}
        maxLength={LONGEST}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button small primary" disabled={!name}>
        {t("actions.save")}
      </button>
      <button type="button" className="button small" onClick={onCancel}>
        {t("actions.cancel")}
      </button>
    </form>
  );
}
