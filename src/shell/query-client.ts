import { QueryClient } from "@tanstack/react-query";

/**
 * One cache for each login. Calls repeat themselves (providers/http/retry.ts) and notice lost connections, so the
 * cache neither repeats nor waits for a connection: a failure is shown, with the way to try again.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5000, refetchOnWindowFocus: false, retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
