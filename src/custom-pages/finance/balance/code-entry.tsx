import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "../../../components/icon";
import { useActionForm } from "../../../editor/action-form";
import { FieldError } from "../../../fields/field-error";
import { ApiError, LogoutError } from "../../../providers/http/errors";
import { messageFor } from "../../../providers/http/message-for";
import type { TextKey } from "../../../providers/i18n/keys";
import { useFormat } from "../../../providers/i18n/use-format";
import { newId } from "../../../shared/new-id";
import { activate, hasCodeLength, isUnsure, plainCode } from "./activate";

interface CodeEntryProps {
  /** Called after an activation; without a result if the outcome is unknown. */
  onActivated(activation: Activation | undefined): void;
}

/** Form that activates a deposit code (BAL-03, BAL-04). The code is never in a URL of the console. */
export function CodeEntry({ onActivated }: CodeEntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { code, sending, error, done, change, submit } = useActivation(onActivated);
  usePassedCode((passed) => {
    change(passed);
    field.current?.focus();
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await submit();
    field.current?.focus();
  };
  return (
    <form className="sl-code-entry" onSubmit={(event) => void send(event)} noValidate>
      <div className="field">
        <label htmlFor={id}>{t("balance.code")}</label>
        <div className="sl-code-row">
          <span className={error ? "input invalid" : "input"}>
            <input
              ref={field}
              id={id}
              className="mono"
              value={code}
              onChange={(event) => change(event.target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-note`}
            />
          </span>
          <button type="submit" className="button primary" aria-disabled={sending || undefined}>
            {t(sending ? "balance.activating" : "balance.activate")}
          </button>
        </div>
        <div id={`${id}-note`} className="sl-code-note" role="status">
          {error ? (
            <FieldError>{error}</FieldError>
          ) : done ? (
            <span className="sl-code-done">
              <Icon name="ok" size={14} />
              {done.amount === null
                ? t("balance.done_plain", { balance: format.money(done.balance) })
                : t("balance.done", {
                    amount: format.money(done.amount),
                    balance: format.money(done.balance),
                  })}
            </span>
          ) : (
            <span className="help">{t("balance.help")}</span>
          )}
        </div>
      </div>
    </form>
  );
}

interface Activation {
  /** Null if the server does not return the value of the code (OP-179). */
  amount: number | null;
  balance: number;
}

/** For a server that sends no message (HTTP-10). */
const MESSAGES: Readonly<Record<number, TextKey>> = { 404: "errors.code_unknown", 409: "errors.code_used" };
const WRONG_LENGTH = "balance.length" satisfies TextKey;

/** State of the code entry: checks and activates the code, one request at a time (OP-96). */
function useActivation(onActivated: CodeEntryProps["onActivated"]) {
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
      const activation = { amount: code.denomination, balance };
      setDone(activation);
      onActivated(activation);
    },
    failed(reason) {
      if (reason instanceof LogoutError) return undefined;
      if (isUnsure(reason)) onActivated(undefined);
      else unsure.current = undefined;
      return { code: messageOf(reason) };
    },
  });

  function messageOf(reason: unknown): string {
    const status = reason instanceof ApiError ? reason.statusCode : 0;
    if (isUnsure(reason)) return t("balance.unsure");
    return messageFor(reason, t, MESSAGES[status] ?? "errors.unknown_error");
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

/** Takes a code that the palette passes in the history state, and removes it from there. */
function usePassedCode(take: (code: string) => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const passed = (state as { code?: unknown } | null)?.code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each passed code
  useEffect(() => {
    if (typeof passed !== "string") return;
    take(passed);
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [passed]);
}
