import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, LogoutError, messageFor } from "../../../providers/http/errors";
import type { TextKey } from "../../../providers/i18n/keys";
import { newId } from "../../../shared/new-id";
import { useOnce } from "../../../shared/use-once";
import { activate, hasCodeLength, isUnsure, plainCode } from "./activate";

export interface Activation {
  /** Null where the server does not say what the code was worth (OP-179). */
  amount: number | null;
  balance: number;
}

/** What came of the last try: an error at the field, or what was added. */
interface Outcome {
  error?: string;
  done?: Activation;
}

/** For a server that says nothing itself (HTTP-10). */
const OWN_WORDS: Readonly<Record<number, TextKey>> = { 404: "balance.unknown", 409: "errors.code_used" };

/** Checks and spends what is typed, once for each press however often it is pressed (OP-96). */
export function useActivation(onSpent: (done: Activation | undefined) => void) {
  const { t } = useTranslation();
  const { busy: sending, isBusy, once } = useOnce();
  const [outcome, setOutcome] = useState<Outcome>({});
  const unsure = useRef<{ code: string; attempt: string }>(undefined);

  async function send(typed: string): Promise<boolean> {
    const code = plainCode(typed);
    if (isBusy()) return false;
    if (!hasCodeLength(code)) {
      setOutcome({ error: t("balance.length", { count: code.length }) });
      return false;
    }
    if (unsure.current?.code !== code) unsure.current = { code, attempt: newId() };
    const { attempt } = unsure.current;
    const spent = await once(async () => {
      const reply = await activate(code, attempt);
      unsure.current = undefined;
      const done = { amount: reply.code.denomination, balance: reply.balance };
      setOutcome({ done });
      onSpent(done);
      return true;
    }, refused);
    return spent === true;
  }

  function refused(reason: unknown): void {
    if (reason instanceof LogoutError) return;
    setOutcome({ error: messageOf(reason) });
    if (isUnsure(reason)) onSpent(undefined);
    else unsure.current = undefined;
  }

  function messageOf(reason: unknown): string {
    const status = reason instanceof ApiError ? reason.statusCode : 0;
    if (isUnsure(reason)) return t("balance.unsure");
    return messageFor(reason, t, OWN_WORDS[status] ?? "errors.unknown_error");
  }

  return { sending, ...outcome, send, forget: () => setOutcome({}) };
}
