import { useEffect, useState } from "react";
import type { OrderState } from "../../../contract/endpoints/public-store";
import { ApiError } from "../../providers/http/transport";
import { send } from "../calls";
import { orderCall } from "./calls";

/** Read every 2 s for 30 s, then every 10 s for 5 minutes: a payment ends in seconds or takes its time. */
const pauseAfter = (reads: number): number | undefined =>
  reads <= 15 ? 2000 : reads <= 45 ? 10_000 : undefined;

/** A shopper comes back from the bank before the bank's answer is here: so many reads say nothing of "not paid". */
const READS_TO_KNOW = 3;

/** A failed payment may still arrive, as a bank's answer can be late, but nobody waits for it: the later pace. */
const LATE = ["failed", "cancelled"];
const FIRST_LATE_READ = 16;

/**
 * Reads the order until its state is final, or for 5 minutes; again when the shopper comes back to the tab, and from the
 * start after `setOrder`. Null: nothing is known of it yet, or for good if `isAbsent`: the server has no such call, or no
 * such order.
 */
export function useOrder(slug: string, oid: string) {
  const [order, setOrder] = useState<OrderState | null>();
  const [isKnown, setKnown] = useState(false);
  const [isAbsent, setAbsent] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads from the start
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reads = 0;
    let isResting = false;
    async function read() {
      reads += 1;
      isResting = false;
      try {
        const found = await send(orderCall({ id: slug, oid }), signal);
        setOrder(found);
        if (reads >= READS_TO_KNOW) setKnown(true);
        if (LATE.includes(found.status)) reads = Math.max(reads, FIRST_LATE_READ);
        else if (found.status !== "pending") return;
      } catch (reason) {
        if (signal.aborted) return;
        const status = reason instanceof ApiError ? reason.statusCode : 0;
        // Anything else may pass; until it does, the page says that the order was received.
        setOrder((known) => known ?? null);
        if ([404, 405, 501].includes(status)) return setAbsent(true);
      }
      const pause = pauseAfter(reads);
      if (pause) timer = setTimeout(read, pause);
      else isResting = true;
    }
    const onReturn = () => {
      if (document.visibilityState === "visible" && isResting) void read();
    };
    document.addEventListener("visibilitychange", onReturn, { signal });
    void read();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [slug, oid, round]);
  const changeOrder = (next: OrderState) => {
    setOrder(next);
    setRound((now) => now + 1);
  };
  return { order, setOrder: changeOrder, isKnown, isAbsent };
}
