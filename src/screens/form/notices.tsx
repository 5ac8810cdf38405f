import { useTranslation } from "react-i18next";
import { useFormat } from "../../providers/i18n/use-format";
import { useStore } from "../../shared/store";
import { Alert } from "../../shared/ui/alert";
import type { Base } from "./form-state";
import { type FormStore, useForm } from "./form-store";
import type { DraftKeeper } from "./keep-draft";

/** A draft of an earlier visit is offered, never put in unasked. */
export function DraftOffer({ store, drafts }: { store: FormStore; drafts: DraftKeeper }) {
  const { t } = useTranslation();
  const format = useFormat();
  const draft = useStore(drafts.offer);
  const updatedAt = useForm(store, ({ get }) => get().base.record.updated_at ?? null);
  if (!draft) return null;
  const stale = draft.updatedAt !== updatedAt;
  return (
    <Alert
      kind="info"
      action={
        <span className="sl-notice-actions">
          <button type="button" className="button small" onClick={drafts.restore}>
            {t("form.restore")}
          </button>
          <button type="button" className="button text small" onClick={drafts.discard}>
            {t("form.discard_draft")}
          </button>
        </span>
      }
    >
      <b className="strong">{t("form.draft_title")}</b>{" "}
      {t("form.draft_text", {
        time: format.dateTime(draft.savedAt),
        count: Object.keys(draft.values).length,
      })}
      {stale && ` ${t("form.draft_stale")}`}
    </Alert>
  );
}

/** The record moved on while it was edited here; what was typed stands untouched. */
export function NewerNotice({ store, onCompare }: { store: FormStore; onCompare(theirs: Base): void }) {
  const { t } = useTranslation();
  const newer = useForm(store, ({ get }) => get().newer);
  if (!newer) return null;
  return (
    <Alert
      kind="warn"
      action={
        <button type="button" className="button small" onClick={() => onCompare(newer)}>
          {t("form.compare")}
        </button>
      }
    >
      {t("form.newer_text")}
    </Alert>
  );
}
