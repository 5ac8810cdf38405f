import "./save-bar.css";
import { ExclamationCircleFilled } from "@ant-design/icons";
import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../components/glyph";
import { useLabels } from "../fields/use-labels";
import { useFormat } from "../providers/i18n/use-format";
import { useStore } from "../shared/store";
import { closeToast, toast } from "../shared/toasts";
import { focusField, focusInSight } from "./focus-field";
import { type UnsavedChanges, unsavedChanges } from "./keepable";
import { useChangeNames } from "./path-label";
import { type EditorStore, type SaveAction, useEditorState } from "./store";
import type { Editor } from "./use-editor";
import { firstOf, isWorthSaving } from "./use-save";

interface SaveBarProps {
  editor: Editor;
  onCancel(): void;
  /** Replaces Cancel. */
  children?: ReactNode;
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The bar at the bottom of an editor: unsaved changes, the first error, Cancel (Close when all is saved), Save. */
export function SaveBar({ editor, onCancel, children }: SaveBarProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const { store, saving } = editor;
  const { verb } = useStore(store.saveAction);
  const idle = !useEditorState(store, isWorthSaving);
  const isSaved = useEditorState(store, ({ get }) => !get().creating) && idle;
  const shown = useEditorState(store, (one) => JSON.stringify(firstShown(one)));
  const first = JSON.parse(shown) as ShownError | null;
  const blocked = first?.blocks === true;
  const reason = idle && !blocked ? t("form.nothing_to_save") : undefined;
  return (
    <section className="sl-save-bar" aria-label={t("form.bar")}>
      <Changes editor={editor} />
      {first && <Problem editor={editor} error={first} id={reasonId} />}
      {reason && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
      {children || (
        <button type="button" className="button" onClick={onCancel}>
          {t(isSaved ? "actions.close" : "actions.cancel")}
        </button>
      )}
      {/* Disabled by ARIA only: the button stays in the tab order, says why, and focuses the error. */}
      <button
        type="button"
        className="button primary"
        aria-disabled={idle || blocked || saving || undefined}
        aria-describedby={blocked || reason ? reasonId : undefined}
        aria-keyshortcuts={isMac() ? "Meta+S" : "Control+S"}
        title={reason}
        onClick={() => void editor.save()}
      >
        {saving ? t("form.saving") : (verb ?? t("actions.save"))}
        <span className="key" aria-hidden="true">
          {isMac() ? "⌘S" : t("form.shortcut")}
        </span>
      </button>
    </section>
  );
}

/** Sets the label of the page's Save, a confirmation for saves that cannot be undone, and what is offered afterwards. */
export function useSaveAction(store: EditorStore, { verb, confirm, refused, next }: SaveAction): void {
  const ask = useEffectEvent(async () => (await confirm?.()) ?? true);
  const asks = confirm !== undefined;
  const follow = useEffectEvent(() => next?.run());
  const reload = useEffectEvent(() => refused?.());
  const label = next?.label;
  useEffect(() => {
    store.saveAction.set({
      ...(verb && { verb }),
      ...(asks && { confirm: () => ask() }),
      refused: () => reload(),
      ...(label && { next: { label, run: () => follow() } }),
    });
  }, [store, verb, asks, label]);
  useEffect(() => () => store.saveAction.set({}), [store]);
}

interface ShownError {
  /** Id of its panel; empty for the document. */
  panel: string;
  path: string;
  message: string;
  /** An error from the server does not block: the next save may succeed. */
  blocks: boolean;
}

/** First visible error: of the document in field order, then of the panels, then a panel that failed to save. */
function firstShown(store: EditorStore): ShownError | null {
  const own = firstError(store, "");
  if (own) return own;
  for (const panel of store.panels.all()) {
    const found = firstError(panel.store, panel.id);
    if (found) return found;
  }
  const failed = store.panels.all().find((panel) => panel.failed);
  return failed ? { panel: failed.id, path: "", message: "form.not_saved", blocks: false } : null;
}

function firstError(store: EditorStore, panel: string): ShownError | null {
  const errors = store.errors();
  const problems = store.problems();
  const blocking = Object.fromEntries(Object.entries(errors).filter(([path]) => path in problems));
  const path = firstOf(store, blocking) ?? firstOf(store, errors);
  return path === undefined
    ? null
    : { panel, path, message: errors[path] as string, blocks: path in problems };
}

function showOffer(): void {
  const button = document.querySelector<HTMLElement>(".sl-notices button");
  if (button) focusInSight(button, "center");
}

const NOT_KEPT = "draft-not-kept";

function Changes({ editor: { store, drafts, label } }: { editor: Editor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const keptAt = useStore(drafts.keptAt);
  const offer = useStore(drafts.offer);
  const failed = useStore(drafts.failed);
  useEffect(() => {
    if (!failed) return;
    toast({ kind: "info", title: t("form.not_kept"), text: t("form.not_kept_text"), id: NOT_KEPT });
    return () => closeToast(NOT_KEPT);
  }, [failed, t]);
  const creating = useEditorState(store, ({ get }) => get().creating);
  const namesOf = useChangeNames(label);
  const unsaved = useEditorState(store, (page) => JSON.stringify(unsavedChanges(page)));
  const { count, kept, lost } = JSON.parse(unsaved) as UnsavedChanges;
  let text: ReactNode = t(creating ? "form.not_created" : "form.all_saved");
  // The page may be scrolled to its last position, with the offer out of view.
  if (offer)
    text = (
      <button type="button" className="link" onClick={showOffer}>
        {t("form.show_draft")}
      </button>
    );
  if (count > 0) {
    const keeps = !failed && kept.count > 0;
    const secret = namesOf(lost);
    const time = keptAt === null ? undefined : format.time(keptAt);
    const notes = keeps
      ? [
          // First, because the end of a long line is cut.
          secret && t("form.not_kept_fields", { fields: secret }),
          namesOf(kept),
          time && t("form.kept_at", { time }),
        ]
      : [namesOf(kept, lost), t("form.no_draft")];
    text = (
      <>
        <span className="pip" aria-hidden="true" />
        <span className="sl-save-changes">
          <b className="strong">{t("form.unsaved", { count })}</b>
          <span className="muted small-text ellipsis">{notes.filter(Boolean).join(" · ")}</span>
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

interface ProblemProps {
  editor: Editor;
  error: ShownError;
  id: string;
}

function Problem({ editor, error: { panel: panelId, path, message }, id }: ProblemProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const panel = editor.store.panels.all().find((one) => one.id === panelId);
  return (
    <a
      id={id}
      className="sl-save-problem small-text"
      href={`#${path || panelId}`}
      onClick={(event) => {
        event.preventDefault();
        (panel?.options.focus ?? focusField)(path);
      }}
    >
      <Glyph of={ExclamationCircleFilled} size={14} />
      <span className="ellipsis">
        {panel ? t(panel.options.title) : editor.label(path)}: {labels.issue(message)}
      </span>
    </a>
  );
}
