import { useTranslation } from "react-i18next";
import { Dialog } from "../components/dialog";
import { useStore } from "../shared/store";
import type { LeaveQuestion } from "./guards";
import { unsavedChanges } from "./keepable";
import { useChangeNames } from "./path-label";
import type { Editor } from "./use-editor";

/** Asks when leaving with unsaved changes: stay, leave and keep the draft on this device, or discard it. */
export function LeaveDialog({ editor, question }: { editor: Editor; question: LeaveQuestion }) {
  const { t } = useTranslation();
  const { store, label } = editor;
  const failed = useStore(editor.drafts.failed);
  const namesOf = useChangeNames(label);
  const { kept, lost } = unsavedChanges(store);
  const parts = [namesOf({ ...lost, panels: [] }), ...lost.panels.map((title) => t(title))]
    .filter(Boolean)
    .join(", ");
  const discard = () => {
    editor.discard();
    question.leave();
  };
  return (
    <Dialog
      title={t("form.leave_title")}
      onClose={question.stay}
      buttons={
        <>
          <button type="button" className="button text danger" onClick={discard}>
            {t("form.discard")}
          </button>
          <button type="button" className="button" onClick={question.leave}>
            {t("form.leave")}
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: in a dialog the safe answer takes the focus. */}
          <button type="button" className="button primary" autoFocus onClick={question.stay}>
            {t("form.stay")}
          </button>
        </>
      }
    >
      {kept.count > 0 && (
        <p className="muted">
          {t(failed ? "form.leave_lost" : "form.leave_text", { count: kept.count, fields: namesOf(kept) })}
        </p>
      )}
      {parts && <p className="muted">{t("form.leave_parts", { parts })}</p>}
    </Dialog>
  );
}
