import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFocusAfter } from "../../../shared/use-focus-after";

interface ViewNameProps {
  initial: string;
  onName(name: string): void;
  onCancel(): void;
}

const LONGEST = 60;

/** Input for a view's name, in place of the button that opened it. */
export function ViewName({ initial, onName, onCancel }: ViewNameProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const name = text.trim();
  const form = useRef<HTMLFormElement>(null);
  const isNewView = useRef(false);
  // Back to the button that opened it. The one for a new view goes once there is one, which becomes a tab only then.
  useFocusAfter(form, ({ parentElement: bar }) => () => {
    if (isNewView.current) return document.querySelector("h1");
    return bar?.querySelector<HTMLElement>(initial ? "nav button" : ".sl-views-save > button:last-child");
  });
  return (
    <form
      ref={form}
      className="sl-view-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (!name) return;
        isNewView.current = initial === "";
        onName(name);
      }}
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
    >
      <input
        className="input"
        aria-label={t("list.views.name")}
        placeholder={t("list.views.name")}
        maxLength={LONGEST}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed.
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
