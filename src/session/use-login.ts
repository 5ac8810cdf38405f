import { authProvider, type Credentials } from "../providers/auth";
import { useOnce } from "../shared/use-once";
import { loginMessage } from "./login-message";
import { useFailure } from "./use-failure";

export interface Login {
  /** Why the last attempt failed; empty before and during an attempt. */
  error: string;
  busy: boolean;
  /** Resolves with whether it succeeded (SESS-07). Does nothing while an attempt is under way. */
  attempt(credentials: Credentials): Promise<boolean>;
}

/** Login by the provider that Refine's `useLogin` would call: Refine is not loaded here (ADR 005). */
export function useLogin(): Login {
  const failure = useFailure("login.failed");
  const { busy, once } = useOnce();

  async function attempt(credentials: Credentials): Promise<boolean> {
    const done = await once(async () => {
      failure.clear();
      loginMessage.clear();
      const { success, error: reason } = await authProvider.login(credentials);
      if (!success) failure.set(reason);
      return success;
    });
    return done === true;
  }

  return { error: failure.text, busy, attempt };
}
