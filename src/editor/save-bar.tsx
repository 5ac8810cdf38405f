import "./save-bar.css";
import { ExclamationCircleFilled } from "@ant-design/icons";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../components/glyph";
import { useLabels } from "../fields/use-labels";
import type { TextKey } from "../providers/i18n/keys";
import { useFormat } from "../providers/i18n/use-format";
import { useStore } from "../shared/store";
import { closeToast, toast } from "../shared/toasts";
import { focusField, focusInSight } from "./focus-field";
import { countOf } from "./panels";
import { type EditorStore, type SaveAction, useEditorState } from "./store";
import type { Editor } from "./use-editor";
import { firstOf } from "./use-save";

interface SaveBarProps {
  editor: Editor;
  onCancel(): void;
  /** In Cancel's place. */
  children?: ReactNode;
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Always at the bottom of an editor: what is not saved, what blocks it, Cancel, Save (looks/README.md, Editors). */
export function SaveBar({ editor, onCancel, children }: SaveBarProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const { store, saving } = editor;
  const { verb } = useStore(store.saveAction);
  const idle = useEditorState(
    store,
    ({ get, panels }) => !get().creating && get().dirty.length === 0 && panels.unsaved().length === 0,
  );
  const shown = useEditorState(store, (one) => JSON.stringify(firstShown(one)));
  const first = JSON.parse(shown) as Shown | null;
  const blocked = first?.blocks === true;
  const reason = idle && !blocked ? t("form.nothing_to_save") : undefined;
  return (
    <section className="sl-save-bar" aria-label={t("form.bar")}>
      <Changes editor={editor} />
      {first && <Problem editor={editor} of={first} id={reasonId} />}
      {reason && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
      {children || (
        <button type="button" className="button" onClick={onCancel}>
          {t("actions.cancel")}
        </button>
      )}
      {/* Disabled by ARIA only: the button stays in the tab order, says why, and leads to the error. */}
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

/** Says on the page's Save what it does, and asks first where that cannot be undone. */
export function useSaveAction(store: EditorStore, action: SaveAction): void {
  const latest = useRef(action);
  latest.current = action;
  const { verb, confirm } = action;
  const asks = confirm !== undefined;
  useEffect(() => {
    const ask = async () => (await latest.current.confirm?.()) ?? true;
    store.saveAction.set({ ...(verb && { verb }), ...(asks && { confirm: ask }) });
  }, [store, verb, asks]);
  useEffect(() => () => store.saveAction.set({}), [store]);
}

interface Shown {
  /** The panel that it is of; empty for the document. */
  panel: string;
  path: string;
  message: string;
  /** What the server refused holds nothing up: the next try may find it settled. */
  blocks: boolean;
}

/** First of the errors on show: of the document, in the order of its fields, then of panels; then panels that failed. */
function firstShown(store: EditorStore): Shown | null {
  const own = firstError(store, "");
  if (own) return own;
  for (const panel of store.panels.all()) {
    const found = firstError(panel.store, panel.id);
    if (found) return found;
  }
  const failed = store.panels.all().find((panel) => panel.failed);
  return failed ? { panel: failed.id, path: "", message: "form.not_saved", blocks: false } : null;
}

function firstError(store: EditorStore, panel: string): Shown | null {
  const errors = store.errors();
  const problems = store.problems();
  const blocking = Object.fromEntries(Object.entries(errors).filter(([path]) => path in problems));
  const path = firstOf(store, blocking) ?? firstOf(store, errors);
  return path === undefined
    ? null
    : { panel, path, message: errors[path] as string, blocks: path in problems };
}

function showOffer(): void {
  const answer = document.querySelector<HTMLElement>(".sl-notices button");
  if (answer) focusInSight(answer, "center");
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
  const dirty = useEditorState(store, ({ get }) => get().dirty.join());
  const panels = useEditorState(store, (page) =>
    JSON.stringify(page.panels.unsaved().map((panel) => [panel.options.title, countOf(panel)])),
  );
  const paths = dirty ? dirty.split(",") : [];
  const unsaved = JSON.parse(panels) as [title: TextKey, count: number][];
  const count = unsaved.reduce((sum, [, changes]) => sum + changes, paths.length);
  let text: ReactNode = t(creating ? "form.not_created" : "form.all_saved");
  // The page may come back scrolled to where it was, with the offer out of sight.
  if (offer)
    text = (
      <button type="button" className="link" onClick={showOffer}>
        {t("form.show_draft")}
      </button>
    );
  if (count > 0) {
    const names = [...paths.map(label), ...unsaved.map(([title]) => t(title))];
    const unique = [...new Set(names.map((name) => name.toLocaleLowerCase()))];
    const kept = keptAt === null ? undefined : t("form.kept_at", { time: format.time(keptAt) });
    const note = failed ? t("form.no_draft") : kept;
    text = (
      <>
        <span className="pip" aria-hidden="true" />
        <span className="sl-save-changes">
          <b className="strong">{t("form.unsaved", { count })}</b>
          <span className="muted small-text ellipsis">
            {[unique.join(", "), note].filter(Boolean).join(" · ")}
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

function Problem({ editor, of: { panel: id, path, message }, id: reasonId }: ProblemProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const panel = editor.store.panels.all().find((one) => one.id === id);
  return (
    <a
      id={reasonId}
      className="sl-save-problem small-text"
      href={`#${path || id}`}
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

interface ProblemProps {
  editor: Editor;
  of: Shown;
  id: string;
}
