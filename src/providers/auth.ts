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
 * Refine's seam to the session. It decides nothing about tokens: the client refreshes and logs out by itself, so
 * nothing here answers an error with another call (trap 4: login loops through `onError`).
 */
export const authProvider: AuthProvider = {
  /**
   * SESS-06 to SESS-08: `success: false` and no session after any failed login; `error` holds the server's text. The
   * login page is before the router and asks here without Refine; the root leads on (ADR 005).
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
  /** Ends at `/`, which leads to the plain login page (OP-27, OP-187): past the router, which goes with the session. */
  async logout() {
    await session.end();
    go("/");
    return { success: true };
  },
  /** Local and quick: whether the server still agrees shows in the next answer (rule 15). */
  async check() {
    await session.ready;
    if (session.current()) return { authenticated: true };
    return { authenticated: false, logout: false, redirectTo: loginPath(location) };
  },
  /** A session that had to end has ended, and the redirect is under way (OP-38). */
  async onError() {
    return { logout: false };
  },
  getIdentity: async () => session.current()?.user ?? null,
  getPermissions: async () => session.current()?.role ?? null,
};

export interface SessionWiring {
  /** The router's way to a path, replacing the present one. */
  navigate: (path: string) => void;
  queryClient: QueryClient;
}

/** Ties the session to the app's router and query cache, and starts its checks. Returns the way to undo it. */
export function connectSession({ navigate, queryClient }: SessionWiring): () => void {
  const undo = [
    setNavigate(navigate),
    connectCache(queryClient),
    onUserGone(() => queryClient.clear()),
    // Refine keeps what it was told of the session, which may change through another tab (rule 15).
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
