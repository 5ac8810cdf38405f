import "./save-bar.css";
import { ExclamationCircleFilled } from "@ant-design/icons";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../fields/glyph";
import { useWords } from "../../fields/words";
import { focusField } from "./focus-field";
import { type FormStore, useForm } from "./form-store";

interface SaveBarProps {
  store: FormStore;
  saving: boolean;
  /** When the draft was last kept on this device, as a time to show. */
  keptAt?: string;
  onSave(): void;
  onCancel(): void;
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Always at the bottom of an editor: what is not saved, what blocks it, Cancel, Save (looks/README.md, Editors). */
export function SaveBar({ store, saving, keptAt, onSave, onCancel }: SaveBarProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const isNew = store.setting.action === "create";
  const dirty = useForm(store, ({ get }) => get().dirty.length);
  const blocking = useForm(store, (form) => firstIssue(form));
  const idle = dirty === 0 && !isNew;
  const reason = blocking ? undefined : idle ? t("form.nothing_to_save") : undefined;
  return (
    <section className="sl-save-bar" aria-label={t("form.bar")}>
      <Changes store={store} keptAt={keptAt} />
      {blocking && <Blocking store={store} name={blocking} id={reasonId} />}
      {reason && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
      <button type="button" className="button" onClick={onCancel}>
        {t("actions.cancel")}
      </button>
      {/* Disabled by ARIA only: the button stays in the tab order, says why, and leads to the fault. */}
      <button
        type="button"
        className="button primary"
        aria-disabled={idle || Boolean(blocking) || saving || undefined}
        aria-describedby={blocking || reason ? reasonId : undefined}
        aria-keyshortcuts={isMac() ? "Meta+S" : "Control+S"}
        title={reason}
        onClick={onSave}
      >
        {t(saving ? "form.saving" : "actions.save")}
        <span className="key" aria-hidden="true">
          {isMac() ? "⌘S" : t("form.shortcut")}
        </span>
      </button>
    </section>
  );
}

/** First of the faults on show, in the form's order; faults of fields that are not on show come last. */
function firstIssue(form: FormStore): string | undefined {
  const issues = form.issues();
  return form.shown().find((key) => issues[key]) ?? Object.keys(issues)[0];
}

function Changes({ store, keptAt }: { store: FormStore; keptAt?: string }) {
  const { t } = useTranslation();
  const words = useWords();
  const dirty = useForm(store, ({ get }) => get().dirty.join());
  const keys = dirty ? dirty.split(",") : [];
  let text: ReactNode = t(store.setting.action === "create" ? "form.not_created" : "form.all_saved");
  if (keys.length > 0) {
    const names = keys.map((key) => words.label(store.setting.resource.entity, key).toLocaleLowerCase());
    text = (
      <>
        <span className="pip" aria-hidden="true" />
        <span className="sl-save-changes">
          <b className="strong">{t("form.unsaved", { count: keys.length })}</b>
          <span className="muted small-text ellipsis">
            {[names.join(", "), keptAt && t("form.kept_at", { time: keptAt })].filter(Boolean).join(" · ")}
          </span>
        </span>
      </>
    );
  }
  return (
    <div className="sl-save-state" role="status">
      {text}
    </div>
  );
}

function Blocking({ store, name, id }: { store: FormStore; name: string; id: string }) {
  const words = useWords();
  const message = useForm(store, ({ issues }) => issues()[name] ?? "");
  return (
    <a
      id={id}
      className="sl-save-problem small-text"
      href={`#${name}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(name);
      }}
    >
      <Glyph of={ExclamationCircleFilled} size={14} />
      <span className="ellipsis">
        {words.label(store.setting.resource.entity, name)}: {words.issue(message)}
      </span>
    </a>
  );
}
