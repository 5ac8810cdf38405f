import { useCallback, useEffect, useState } from "react";
import { checkEmail } from "../../contract/endpoints/session";
import { isEmail } from "../../contract/rules/account";
import { call } from "../providers/call";

/** REG-15 */
const DEBOUNCE_MS = 100;
const FIRST_REPEAT_MS = 2000;
const LAST_REPEAT_MS = 30_000;

export type EmailState = "empty" | "invalid" | "checking" | "in_use" | "free";

/**
 * Whether an address can be registered (REG-12 to REG-16). A check that fails counts as not yet known: it is repeated
 * by itself, after 2 s and then slower, and by `again` on leaving the field (OP-45).
 */
export function useEmailCheck(address: string): { state: EmailState; again: () => void } {
  const [answer, setAnswer] = useState<{ address: string; used: boolean }>();
  const [left, setLeft] = useState<{ address: string; round: number }>();
  const round = left?.address === address ? left.round : 0;
  const checkable = isEmail(address);
  const known = answer?.address === address;

  useEffect(() => {
    if (!checkable || known) return;
    const giveUp = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let pause = FIRST_REPEAT_MS;
    async function check() {
      try {
        const used = await call(checkEmail, { query: { email: address } }, { signal: giveUp.signal });
        if (!giveUp.signal.aborted) setAnswer({ address, used });
      } catch {
        if (giveUp.signal.aborted) return;
        timer = setTimeout(check, pause);
        pause = Math.min(pause * 2, LAST_REPEAT_MS);
      }
    }
    timer = setTimeout(check, round === 0 ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [address, checkable, known, round]);

  // For this address only: what is typed after the field was left waits for the last key again.
  const again = useCallback(
    () => setLeft((before) => ({ address, round: before?.address === address ? before.round + 1 : 1 })),
    [address],
  );
  if (address === "") return { state: "empty", again };
  if (!checkable) return { state: "invalid", again };
  return { state: known ? (answer.used ? "in_use" : "free") : "checking", again };
}
