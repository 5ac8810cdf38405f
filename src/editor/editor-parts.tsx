import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../components/alert";
import { lazyComponent } from "../components/lazy-component";
import { Loaded } from "../components/loaded";
import { useFormat } from "../providers/i18n/use-format";
import { useStore } from "../shared/store";
import { LeaveDialog } from "./leave-dialog";
import { useChangeNames } from "./path-label";
import { SaveBar } from "./save-bar";
import { useEditorState } from "./store";
import type { Editor } from "./use-editor";

// Lazy, because it is rare.
const ConflictDialog = lazyComponent(async () => (await import("./conflict-dialog")).ConflictDialog);

/** Notices above the fields: a draft of an earlier visit, another tab, a newer version of the record. */
export function EditorNotices({ editor }: { editor: Editor }) {
  return (
    <div className="sl-notices">
      <DraftOffer editor={editor} />
      <OtherTabNotice editor={editor} />
      <NewerNotice editor={editor} />
    </div>
  );
}

interface EditorFootProps {
  editor: Editor;
  onCancel(): void;
  /** Replaces Cancel, such as the buttons of a step-by-step page. */
  children?: ReactNode;
  /** False on a tab where nothing is edited; unsaved changes of others show the bar there, too. */
  hasBar?: boolean;
}

/** The save bar, and the dialogs for leaving the page and for conflicts. */
export function EditorFoot({ editor, onCancel, children, hasBar = true }: EditorFootProps) {
  return (
    <>
      {hasBar && (
        <SaveBar editor={editor} onCancel={onCancel}>
          {children}
        </SaveBar>
      )}
      {editor.leaving && (
        <LeaveDialog key={editor.leaving.attempt} editor={editor} question={editor.leaving} />
      )}
      {editor.conflict && (
        <Loaded>
          <ConflictDialog editor={editor} theirs={editor.conflict} />
        </Loaded>
      )}
    </>
  );
}

/** Offers a draft of an earlier visit; it is never restored automatically. */
function DraftOffer({ editor: { store, drafts, label } }: { editor: Editor }) {
  const { t } = useTranslation();
  const namesOf = useChangeNames(label);
  const format = useFormat();
  const draft = useStore(drafts.offer);
  const updatedAt = useEditorState(store, ({ get }) => get().base.record.updated_at ?? null);
  if (!draft) return null;
  // The buttons disappear with the offer: the focus goes to the heading, from where the form follows.
  const answer = (run: () => void) => {
    run();
    document.querySelector<HTMLElement>("h1")?.focus();
  };
  const panels = Object.values(draft.panels ?? {});
  const lost = draft.lost && namesOf(draft.lost);
  const count =
    draft.count ?? [draft, ...panels].reduce((sum, { values }) => sum + Object.keys(values).length, 0);
  return (
    <Alert
      kind="info"
      action={
        <span className="sl-notice-actions">
          <button type="button" className="button small" onClick={() => answer(drafts.restore)}>
            {t("form.restore")}
          </button>
          <button type="button" className="button text small" onClick={() => answer(drafts.discard)}>
            {t("form.discard_draft")}
          </button>
        </span>
      }
    >
      <b className="strong">{t("form.draft_title")}</b>{" "}
      {t("form.draft_text", { time: format.dateTime(draft.savedAt), count })}
      {draft.updatedAt !== updatedAt && ` ${t("form.draft_stale")}`}
      {lost && ` ${t("form.draft_lost", { fields: lost })}`}
    </Alert>
  );
}

/** Another tab has the same document open: the second to save will see a conflict. */
function OtherTabNotice({ editor: { drafts } }: { editor: Editor }) {
  const { t } = useTranslation();
  return useStore(drafts.elsewhere) && <Alert kind="info">{t("form.other_tab")}</Alert>;
}

/** The record has changed on the server; the values in the form stay unchanged. */
function NewerNotice({ editor: { store, compare } }: { editor: Editor }) {
  const { t } = useTranslation();
  const newer = useEditorState(store, ({ get }) => get().newer);
  if (!newer) return null;
  return (
    <Alert
      kind="warn"
      action={
        <button type="button" className="button small" onClick={() => compare(newer)}>
          {t("form.compare")}
        </button>
      }
    >
      {t("form.newer_text")}
    </Alert>
  );
}
