import { useState } from "react";
import { useTranslation } from "react-i18next";
import { authProvider, type Credentials } from "../providers/auth";
import { messageFor } from "../providers/http/errors";
import { useOnce } from "../shared/use-once";
import { loginMessage } from "./login-message";

export interface Login {
  /** What the last attempt failed of; empty before one and while one is under way. */
  error: string;
  busy: boolean;
  /** Resolves with whether it succeeded (SESS-07). A second call while one is under way does nothing. */
  attempt(credentials: Credentials): Promise<boolean>;
}

/** One attempt at a time, by the provider that Refine's own `useLogin` would ask: Refine is not loaded here (ADR 005). */
export function useLogin(): Login {
  const { t } = useTranslation();
  const [error, setError] = useState("");
  const { busy, once } = useOnce();

  async function attempt(credentials: Credentials): Promise<boolean> {
    const done = await once(async () => {
      setError("");
      loginMessage.clear();
      const { success, error: reason } = await authProvider.login(credentials);
      if (!success) setError(messageFor(reason, t, "login.failed"));
      return success;
    });
    return done === true;
  }

  return { error, busy, attempt };
}
