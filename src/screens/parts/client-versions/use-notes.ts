import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clientVersion } from "../../../../contract/entities/client-version";
import { dataProvider } from "../../../providers/data";
import { sayFailure } from "../../../providers/failure";
import { faultsIn } from "../../../providers/http/errors";
import { useStore } from "../../../shared/store";
import { toast } from "../../../shared/toasts";
import { useOnce } from "../../../shared/use-once";
import type { Row } from "../../use-paged-list";
import { keptDraft } from "../kept-draft";

/** Typed and not saved, by version. */
const drafts = keptDraft<Readonly<Record<string, string>>>({});

const LONGEST = clientVersion.fields.release_notes.max ?? Number.POSITIVE_INFINITY;

/** The notes of one version as they are typed, and their save. */
export function useNotes(row: Row, onSaved: () => void, onClose: () => void) {
  const { t } = useTranslation();
  const typed = useStore(drafts)[row.id];
  const text = typed ?? String(row.release_notes ?? "");
  const [issue, setIssue] = useState<string>();
  const { busy, isBusy, once } = useOnce();

  async function send(): Promise<void> {
    if (isBusy()) return;
    if (text.length > LONGEST) return setIssue("validation.too_long");
    await once(async () => {
      const variables = { release_notes: text.trim() === "" ? null : text };
      await dataProvider.update({ resource: "client_versions", id: row.id, variables });
      const { [row.id]: _, ...others } = drafts.get();
      drafts.set(others);
      onClose();
      toast({ kind: "success", title: t("resources.client_versions.notes_saved") });
      onSaved();
    }, refused);
  }

  function refused(reason: unknown): void {
    const { release_notes: named } = faultsIn(reason);
    if (named) setIssue(named);
    else sayFailure(reason, t("resources.client_versions.notes_not_saved"), { id: "release-notes" });
  }

  return {
    text,
    issue,
    busy,
    send: () => void send(),
    change(next: string) {
      setIssue(undefined);
      drafts.set({ ...drafts.get(), [row.id]: next });
    },
  };
}
