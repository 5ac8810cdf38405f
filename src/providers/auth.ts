import type { AuthProvider } from "@refinedev/core";
import type { QueryClient } from "@tanstack/react-query";
import { login as endpoint } from "../../contract/endpoints/session";
import { go } from "../shared/location";
import { call } from "./call";
import { connectCache } from "./data/cache";
import type { ApiError } from "./http/errors";
import { startChecks } from "./http/keep-fresh";
import { onUserGone, setNavigate } from "./http/leaving";
import { loginPath } from "./http/return-url";
import { session } from "./http/session";

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Refine's adapter to the session. Tokens are refreshed and sessions ended by the client, so that no error is followed
 * by another call here (trap 4: login loops through `onError`).
 */
export const authProvider: AuthProvider = {
  /**
   * SESS-06 to SESS-08: `success: false` and no session after any failed login; `error` has the server's text. The
   * login page calls this without Refine, and the root then leads on (ADR 005).
   */
  async login({ email, password }: Credentials) {
    try {
      const { user, ...tokens } = await call(endpoint, { body: { email, password } });
      await session.start(tokens, user);
      return { success: true };
    } catch (error) {
      await session.end();
      return { success: false, error: error as ApiError };
    }
  },
  /** Leads to the login page by way of `/` (OP-27, OP-187), without the router, which is unmounted with the session. */
  async logout() {
    await session.end();
    // A forced logout, or another tab's, may have been faster.
    if (location.pathname + location.search !== "/login") go("/");
    return { success: true };
  },
  /** Checks locally: whether the server still accepts the session shows in its next response (rule 15). */
  async check() {
    await session.ready;
    if (session.current()) return { authenticated: true };
    return { authenticated: false, logout: false, redirectTo: loginPath(location) };
  },
  /** The client has already ended the session and redirected where that was needed (OP-38). */
  async onError() {
    return { logout: false };
  },
  getIdentity: async () => session.current()?.user ?? null,
  getPermissions: async () => session.current()?.role ?? null,
};

export interface SessionWiring {
  /** Leads the router to a path, replacing the current one. */
  navigate: (path: string) => void;
  queryClient: QueryClient;
}

/** Connects the session to the router and the query cache, and starts its checks. Returns the cleanup. */
export function connectSession({ navigate, queryClient }: SessionWiring): () => void {
  const undo = [
    setNavigate(navigate),
    connectCache(queryClient),
    onUserGone(() => queryClient.clear()),
    // Refine caches the session, which another tab may change (rule 15).
    session.subscribe(() => {
      void queryClient.invalidateQueries({ queryKey: ["auth"] });
      void queryClient.invalidateQueries({ queryKey: ["access"] });
    }),
    startChecks(),
  ];
  return () => {
    for (const step of undo) step();
  };
}
