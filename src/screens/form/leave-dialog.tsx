import { useTranslation } from "react-i18next";
import type { Blocker } from "react-router";
import { useWords } from "../../fields/words";
import { Dialog } from "../../shared/ui/dialog";
import type { FormStore } from "./form-store";
import type { DraftKeeper } from "./keep-draft";

interface LeaveDialogProps {
  blocker: Blocker;
  store: FormStore;
  drafts: DraftKeeper;
}

/** Asked on the way out of an unsaved form: stay, leave with the draft kept on this device, or give it up. */
export function LeaveDialog({ blocker, store, drafts }: LeaveDialogProps) {
  const { t } = useTranslation();
  const words = useWords();
  if (blocker.state !== "blocked") return null;
  const { dirty } = store.get();
  const parts = store.unsavedParts.get();
  const names = dirty.map((key) => words.label(store.setting.resource.entity, key).toLocaleLowerCase());
  const discard = () => {
    store.dispatch({ type: "reset" });
    store.unsavedParts.set([]);
    drafts.discard();
    blocker.proceed();
  };
  return (
    <Dialog
      title={t("form.leave_title")}
      onClose={() => blocker.reset()}
      buttons={
        <>
          <button type="button" className="button text sl-modal-danger" onClick={discard}>
            {t("form.discard")}
          </button>
          <button type="button" className="button" onClick={() => blocker.proceed()}>
            {t("form.leave")}
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: in a dialog the safe answer takes the focus. */}
          <button type="button" className="button primary" autoFocus onClick={() => blocker.reset()}>
            {t("form.stay")}
          </button>
        </>
      }
    >
      {dirty.length > 0 && (
        <p className="muted">{t("form.leave_text", { count: dirty.length, fields: names.join(", ") })}</p>
      )}
      {parts.length > 0 && (
        <p className="muted">{t("form.leave_parts", { parts: parts.map((key) => t(key)).join(", ") })}</p>
      )}
    </Dialog>
  );
}
