import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { login } from "../../../contract/endpoints/session";
import { call } from "../../providers/call";
import { messageFor } from "../../providers/http/errors";
import { session } from "../../providers/http/session";
import { loginMessage } from "./login-message";

export interface Credentials {
  email: string;
  password: string;
}

export interface Login {
  /** What the last attempt failed of; empty before one and while one is under way. */
  error: string;
  busy: boolean;
  /** Resolves with whether it succeeded (SESS-07). A second call while one is under way does nothing. */
  attempt(credentials: Credentials): Promise<boolean>;
}

/** One attempt at a time; a failed one clears the session that the browser may still hold (SESS-08). */
export function useLogin(): Login {
  const { t } = useTranslation();
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function attempt(credentials: Credentials) {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError("");
    loginMessage.clear();
    try {
      const { user, ...tokens } = await call(login, { body: credentials });
      await session.start(tokens, user);
      return true;
    } catch (reason) {
      await session.end();
      setError(messageFor(reason, t, "login.failed"));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { error, busy, attempt };
}
