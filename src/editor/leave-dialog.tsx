import { useTranslation } from "react-i18next";
import { Dialog } from "../components/dialog";
import { useStore } from "../shared/store";
import type { LeaveQuestion } from "./guards";
import { keepablePanel } from "./kept-drafts";
import { countOf } from "./panels";
import type { Editor } from "./use-editor";

/** Asks when leaving with unsaved changes: stay, leave and keep the draft on this device, or discard it. */
export function LeaveDialog({ editor, question }: { editor: Editor; question: LeaveQuestion }) {
  const { t } = useTranslation();
  const { store, label } = editor;
  const failed = useStore(editor.drafts.failed);
  const { dirty } = store.get();
  const panels = store.panels.unsaved();
  const kept = panels.filter((panel) => keepablePanel(panel.store));
  const lost = panels.filter((panel) => !kept.includes(panel)).map(({ options }) => t(options.title));
  const count = kept.reduce((sum, panel) => sum + countOf(panel), dirty.length);
  const names = [...dirty.map(label), ...kept.map(({ options }) => t(options.title))];
  const fields = [...new Set(names.map((name) => name.toLocaleLowerCase()))].join(", ");
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
      {count > 0 && (
        <p className="muted">{t(failed ? "form.leave_lost" : "form.leave_text", { count, fields })}</p>
      )}
      {lost.length > 0 && <p className="muted">{t("form.leave_parts", { parts: lost.join(", ") })}</p>}
    </Dialog>
  );
}
