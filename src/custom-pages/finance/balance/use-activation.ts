import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useActionForm } from "../../../editor/action-form";
import { ApiError, LogoutError, messageFor } from "../../../providers/http/errors";
import type { TextKey } from "../../../providers/i18n/keys";
import { newId } from "../../../shared/new-id";
import { activate, hasCodeLength, isUnsure, plainCode } from "./activate";

export interface Activation {
  /** Null where the server does not say what the code was worth (OP-179). */
  amount: number | null;
  balance: number;
}

/** For a server that says nothing itself (HTTP-10). */
const OWN_WORDS: Readonly<Record<number, TextKey>> = { 404: "balance.unknown", 409: "errors.code_used" };
const WRONG_LENGTH = "balance.length" satisfies TextKey;

/** Checks and spends what is typed, once for each press however often it is pressed (OP-96). */
export function useActivation(onSpent: (done: Activation | undefined) => void) {
  const { t } = useTranslation();
  const [done, setDone] = useState<Activation>();
  const unsure = useRef<{ code: string; attempt: string }>(undefined);
  const form = useActionForm(null, {
    initial: { code: "" },
    check: ({ code }) => (hasCodeLength(plainCode(code)) ? [] : [{ path: "code", message: WRONG_LENGTH }]),
    send({ code: typed }) {
      const code = plainCode(typed);
      if (unsure.current?.code !== code) unsure.current = { code, attempt: newId() };
      return activate(code, unsure.current.attempt);
    },
    done({ code, balance }) {
      unsure.current = undefined;
      const spent = { amount: code.denomination, balance };
      setDone(spent);
      onSpent(spent);
    },
    failed(reason) {
      if (reason instanceof LogoutError) return undefined;
      if (isUnsure(reason)) onSpent(undefined);
      else unsure.current = undefined;
      return { code: messageOf(reason) };
    },
  });

  function messageOf(reason: unknown): string {
    const status = reason instanceof ApiError ? reason.statusCode : 0;
    if (isUnsure(reason)) return t("balance.unsure");
    return messageFor(reason, t, OWN_WORDS[status] ?? "errors.unknown_error");
  }

  const { code } = form.values;
  const error = form.errors.code;
  return {
    code,
    error: error === WRONG_LENGTH ? t(WRONG_LENGTH, { count: plainCode(code).length }) : error,
    done,
    sending: form.busy,
    submit: form.submit,
    change(next: string) {
      setDone(undefined);
      form.set({ code: next });
    },
  };
}
