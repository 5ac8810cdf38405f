import { useState } from "react";
import { useTranslation } from "react-i18next";
import { authProvider, type Credentials } from "../providers/auth";
import { messageFor } from "../providers/http/message-for";
import { useOnce } from "../shared/use-once";
import { loginMessage } from "./login-message";

export interface Login {
  /** Why the last attempt failed; empty before and during an attempt. */
  error: string;
  busy: boolean;
  /** Resolves with whether it succeeded (SESS-07). Does nothing while an attempt is under way. */
  attempt(credentials: Credentials): Promise<boolean>;
}

/** Login by the provider that Refine's `useLogin` would call: Refine is not loaded here (ADR 005). */
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
