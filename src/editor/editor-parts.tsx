import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../components/alert";
import { useFormat } from "../providers/i18n/use-format";
import { useStore } from "../shared/store";
import { LeaveDialog } from "./leave-dialog";
import { SaveBar } from "./save-bar";
import { useEditorState } from "./store";
import type { Editor } from "./use-editor";

// Rare, and it brings the read-only face of every kind of field.
const ConflictDialog = lazy(async () => ({
  default: (await import("./conflict-dialog")).ConflictDialog,
}));

/** Above the fields: a draft of an earlier visit, a newer version of the record. */
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
  /** In Cancel's place, where the page is gone through step by step. */
  children?: ReactNode;
}

/** Below the fields: the save bar, and the dialogs that a save or a way out may need. */
export function EditorFoot({ editor, onCancel, children }: EditorFootProps) {
  return (
    <>
      <SaveBar editor={editor} onCancel={onCancel}>
        {children}
      </SaveBar>
      <LeaveDialog key={editor.attempt} editor={editor} />
      {editor.conflict && (
        <Suspense>
          <ConflictDialog editor={editor} theirs={editor.conflict} />
        </Suspense>
      )}
    </>
  );
}

/** A draft of an earlier visit is offered, never put in unasked. */
function DraftOffer({ editor: { store, drafts } }: { editor: Editor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const draft = useStore(drafts.offer);
  const updatedAt = useEditorState(store, ({ get }) => get().base.record.updated_at ?? null);
  if (!draft) return null;
  const panels = Object.values(draft.panels ?? {});
  const count = [draft, ...panels].reduce((sum, { values }) => sum + Object.keys(values).length, 0);
  return (
    <Alert
      kind="info"
      action={
        <span className="sl-notice-actions">
          <button type="button" className="button small" onClick={drafts.restore}>
            {t("form.restore")}
          </button>
          <button type="button" className="button text small" onClick={drafts.refuse}>
            {t("form.discard_draft")}
          </button>
        </span>
      }
    >
      <b className="strong">{t("form.draft_title")}</b>{" "}
      {t("form.draft_text", { time: format.dateTime(draft.savedAt), count })}
      {draft.updatedAt !== updatedAt && ` ${t("form.draft_stale")}`}
    </Alert>
  );
}

/** Another tab has the same document open: whoever saves second is asked what to keep. */
function OtherTabNotice({ editor: { drafts } }: { editor: Editor }) {
  const { t } = useTranslation();
  return useStore(drafts.elsewhere) && <Alert kind="info">{t("form.other_tab")}</Alert>;
}

/** The record moved on while it was edited here; what was typed stays untouched. */
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
