import { useTranslation } from "react-i18next";
import { checkAgain, isUnreached, type TokenState } from "./bot-token";

interface TokenStatusProps {
  token: string;
  state: TokenState | undefined;
  /** The error that its field shows: a reason there is not repeated. */
  error: string | undefined;
}

/** State of the check of a token: checking, valid, or why it is invalid (BOT-38). */
export function TokenStatus({ token, state, error }: TokenStatusProps) {
  const { t } = useTranslation();
  return (
    <span role="status" className="sl-token-status small-text">
      {token && state?.status === "checking" && (
        <span className="muted">{t("fields_ui.token_checking")}</span>
      )}
      {token && state?.status === "valid" && <span className="tag ok">{t("fields_ui.token_valid")}</span>}
      {token && state?.status === "invalid" && (
        <>
          {state.reason !== error && <span className="tag err">{state.reason}</span>}
          {isUnreached(state) && (
            <button type="button" className="link" onClick={() => checkAgain(token)}>
              {t("actions.retry")}
            </button>
          )}
        </>
      )}
    </span>
  );
}
