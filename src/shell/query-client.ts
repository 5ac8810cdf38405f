import { QueryClient } from "@tanstack/react-query";

/**
 * One cache per login. The HTTP layer retries and detects lost connections (providers/http/retry.ts), so queries
 * neither retry nor wait for a connection: failures are shown at once, with a button to try again, and what is on the
 * screen is read again once there is a connection.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: "always",
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
