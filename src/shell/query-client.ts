import { QueryClient } from "@tanstack/react-query";

/**
 * One cache per login. The HTTP layer retries and detects lost connections (providers/http/retry.ts), so queries
 * neither retry nor wait for a connection: failures are shown at once, with a button to try again.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5000, refetchOnWindowFocus: false, retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
