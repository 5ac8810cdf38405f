import { useEffect } from "react";
import { checkToken, NOT_CHECKED, type TokenCheck } from "../../providers/messenger";
import { createStore, useStore } from "../../shared/store";

/** `at` is when the messenger answered, in ms. */
export type TokenState = { status: "checking" } | (TokenCheck & { at?: number });

/** Milliseconds without typing after which a token is checked. */
const QUIET_MS = 400;

const known = createStore<Readonly<Record<string, TokenState>>>({});
const running = new Map<string, Promise<void>>();

function begin(token: string): void {
  known.set({ ...known.get(), [token]: { status: "checking" } });
  running.set(
    token,
    checkToken(token)
      .then((found) => known.set({ ...known.get(), [token]: { ...found, at: Date.now() } }))
      .finally(() => running.delete(token)),
  );
}

/** Repeats a check, as after the messenger could not be reached. */
export function checkAgain(token: string): void {
  if (!running.has(token)) begin(token);
}

/** The state of each token, checked by the messenger once typing has stopped (BOT-38 to BOT-40). */
export function useTokenChecks(tokens: readonly string[]): Readonly<Record<string, TokenState>> {
  const wanted = tokens.filter(Boolean).join("\n");
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const token of wanted.split("\n")) if (token && !known.get()[token]) begin(token);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return useStore(known);
}

/** Resolves once all these tokens are checked; starts the checks that have not begun (OP-65). */
export async function checksDone(tokens: readonly string[]): Promise<Readonly<Record<string, TokenState>>> {
  for (const token of tokens) if (token && !known.get()[token]) begin(token);
  await Promise.all(tokens.map((token) => running.get(token)));
  return known.get();
}

export const isUnreached = (state: TokenState | undefined): boolean =>
  state?.status === "invalid" && state.reason === NOT_CHECKED;
