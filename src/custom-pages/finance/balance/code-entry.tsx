import { type FormEvent, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "../../../components/icon";
import { FieldError } from "../../../fields/field-error";
import { useFormat } from "../../../providers/i18n/use-format";
import { type Activation, useActivation } from "./use-activation";

interface CodeEntryProps {
  /** Called when a code was spent; without a result when one may have been, and nobody can say. */
  onSpent(done: Activation | undefined): void;
}

/** A deposit code is typed or pasted, and tops the balance up (BAL-03, BAL-04). It never is in an address. */
export function CodeEntry({ onSpent }: CodeEntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { code, sending, error, done, change, submit } = useActivation(onSpent);
  useHandedCode((handed) => {
    change(handed);
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

/** A code that the palette hands over in the history's state; it is taken out of there at once. */
function useHandedCode(take: (code: string) => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const handed = (state as { code?: unknown } | null)?.code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code that is handed over
  useEffect(() => {
    if (typeof handed !== "string") return;
    take(handed);
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [handed]);
}
