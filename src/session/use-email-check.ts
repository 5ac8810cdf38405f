import { useEffect, useState } from "react";
import { checkEmail } from "../../contract/endpoints/session";
import { isEmail } from "../../contract/rules/account";
import { call } from "../providers/call";

/** REG-15 */
const DEBOUNCE_MS = 100;
const FIRST_REPEAT_MS = 2000;
const LAST_REPEAT_MS = 30_000;

export type EmailState = "empty" | "invalid" | "checking" | "in_use" | "free";

/**
 * Whether an address can be registered (REG-12 to REG-16). A failed check is repeated automatically, after 2 s and then
 * more slowly, and by `again` when the field loses focus (OP-45).
 */
export function useEmailCheck(address: string): { state: EmailState; again: () => void } {
  const [answer, setAnswer] = useState<{ address: string; used: boolean }>();
  const [repeated, setRepeated] = useState<{ address: string; round: number }>();
  const round = repeated?.address === address ? repeated.round : 0;
  const checkable = isEmail(address);
  const known = answer?.address === address;

  useEffect(() => {
    if (!checkable || known) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let pause = FIRST_REPEAT_MS;
    async function check() {
      try {
        const used = await call(checkEmail, { query: { email: address } }, { signal: abort.signal });
        if (!abort.signal.aborted) setAnswer({ address, used });
      } catch {
        if (abort.signal.aborted) return;
        timer = setTimeout(check, pause);
        pause = Math.min(pause * 2, LAST_REPEAT_MS);
      }
    }
    timer = setTimeout(check, round === 0 ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [address, checkable, known, round]);

  // For this address only: typing another one is debounced again.
  const again = () => setRepeated({ address, round: round + 1 });
  if (address === "") return { state: "empty", again };
  if (!checkable) return { state: "invalid", again };
  return { state: known ? (answer.used ? "in_use" : "free") : "checking", again };
}
