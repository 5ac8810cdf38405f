import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, LogoutError, messageFor } from "../../../providers/http/errors";
import { activate, hasCodeLength, isUnsure, plainCode } from "./activate";

export interface Activation {
  /** Null where the server does not say what the code was worth (OP-179). */
  amount: number | null;
  balance: number;
}

/** What came of the last try: a fault at the field, or what was added. */
interface Outcome {
  fault?: string;
  done?: Activation;
}

/** Checks and spends what is typed, once for each press however often it is pressed (OP-96). */
export function useActivation(onSpent: (done: Activation | undefined) => void) {
  const { t } = useTranslation();
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});

  async function send(typed: string): Promise<boolean> {
    const code = plainCode(typed);
    if (busy.current) return false;
    if (!hasCodeLength(code)) {
      setOutcome({ fault: t("balance.length", { count: code.length }) });
      return false;
    }
    busy.current = true;
    setSending(true);
    try {
      const reply = await activate(code);
      const done = { amount: reply.code.denomination, balance: reply.balance };
      setOutcome({ done });
      onSpent(done);
      return true;
    } catch (reason) {
      if (reason instanceof LogoutError) return false;
      setOutcome({ fault: faultOf(reason) });
      if (isUnsure(reason)) onSpent(undefined);
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  function faultOf(reason: unknown): string {
    const status = reason instanceof ApiError ? reason.statusCode : 0;
    if (status === 404) return t("balance.unknown");
    if (status === 409) return t("errors.code_used");
    return isUnsure(reason) ? t("balance.unsure") : messageFor(reason, t, "errors.unknown_error");
  }

  return { sending, ...outcome, send, forget: () => setOutcome({}) };
}
