import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createApiKey } from "../../../../contract/endpoints/api-keys";
import { call } from "../../../providers/call";
import { faultsIn } from "../../../providers/http/errors";
import { useStore } from "../../../shared/store";
import { useOnce } from "../../../shared/use-once";
import { keptDraft } from "../kept-draft";
import { expiryOf } from "../secrets/expiry";
import { showSecret } from "../secrets/show-secret";
import { sayDone, sayFailed } from "./words";

interface Values {
  name: string;
  /** Empty = it never ends. */
  expires_at: string;
}

type Issues = Partial<Record<keyof Values, string>>;

const EMPTY: Values = { name: "", expires_at: "" };
const LONGEST_NAME = 255;
const draft = keptDraft(EMPTY);

function faultsOf({ name, expires_at }: Values): Issues {
  const issues: Issues = {};
  if (name.trim() === "") issues.name = "validation.required";
  else if (name.length > LONGEST_NAME) issues.name = "validation.too_long";
  if (expiryOf(expires_at) === "expired") issues.expires_at = "validation.in_past";
  return issues;
}

/**
 * What is typed, what is wrong with it, the call, and the key that it answers this once (KEY-08), whose dialog takes the
 * place of the form's.
 */
export function useNewKey(dialog: string, onCreated: () => void) {
  const { t } = useTranslation();
  const values = useStore(draft);
  const [issues, setIssues] = useState<Issues>({});
  const { busy, isBusy, once } = useOnce();

  async function send(): Promise<void> {
    if (isBusy()) return;
    const found = faultsOf(values);
    setIssues(found);
    if (Object.keys(found).length > 0) return;
    await once(async () => {
      const name = values.name.trim();
      const made = await call(createApiKey, { body: { name, expires_at: values.expires_at || null } });
      draft.set(EMPTY);
      sayDone("create");
      showSecret({
        id: dialog,
        title: t("resources.api_keys.key_of", { name }),
        text: t("resources.api_keys.key_text"),
        secret: made.key,
      });
      onCreated();
    }, refused);
  }

  function refused(reason: unknown): void {
    const named = Object.entries(faultsIn(reason)).filter(([key]) => key in EMPTY);
    setIssues(Object.fromEntries(named));
    sayFailed("create", reason); // KEY-12, whatever the form says besides
  }

  return {
    values,
    issues,
    busy,
    send: () => void send(),
    change(part: Partial<Values>) {
      draft.set({ ...draft.get(), ...part });
      setIssues({});
    },
  };
}
