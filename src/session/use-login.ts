import { useState } from "react";
import { useTranslation } from "react-i18next";
import { login } from "../../contract/endpoints/session";
import { call } from "../providers/call";
import { messageFor } from "../providers/http/errors";
import { session } from "../providers/http/session";
import { useOnce } from "../shared/use-once";
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
  const { busy, once } = useOnce();

  async function attempt(credentials: Credentials): Promise<boolean> {
    const done = await once(async () => {
      setError("");
      loginMessage.clear();
      const { user, ...tokens } = await call(login, { body: credentials });
      await session.start(tokens, user);
      return true;
    }, refused);
    return done === true;
  }

  async function refused(reason: unknown): Promise<void> {
    await session.end();
    setError(messageFor(reason, t, "login.failed"));
  }

  return { error, busy, attempt };
}
