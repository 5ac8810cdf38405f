import type { BoothEvent, BoothState } from "../../../contract/endpoints/booth";
import { untilOnline } from "../../domain/booth/clock";
import { createStore } from "../../shared/store";
import { untilReached } from "./connection";
import { authorised } from "./session";

/** How often the booth asks whether its event was changed, ms. */
const EVERY_MS = 30_000;
/** So long the answer may take, ms: guests are to learn soon that the connection is gone. */
const TIMEOUT_MS = 20_000;

interface Read {
  /** Without the clock: the same as long as nothing changes. */
  state: Omit<BoothState, "now">;
  /** The server's clock minus this device's, ms. */
  offset: number;
}

/** Undefined until it was read once. */
export const boothState = createStore<Read | undefined>(undefined);

async function read(signal: AbortSignal): Promise<void> {
  const { data } = await untilReached(
    () =>
      authorised({ method: "GET", base: "unversioned", path: "/booth/state", signal, timeoutMs: TIMEOUT_MS }),
    signal,
  );
  const { now, ...state } = data as BoothState;
  const known = boothState.get();
  const isSame = known && JSON.stringify(known.state) === JSON.stringify(state);
  const offset = Date.parse(now) - Date.now();
  if (!isSame || Math.abs(known.offset - offset) > 2000)
    boothState.set({ state: isSame ? known.state : state, offset });
}

/** Reads the state again and again, and when an event begins or ends, until the signal aborts. */
export async function followState(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A refusal ends the session, which this page shows; everything else passes.
    await read(signal).catch(() => undefined);
    await untilOnline(untilChange(), signal).catch(() => undefined);
  }
}

/** So long nothing begins or ends, and half a minute at most, ms. */
export function untilChange(): number {
  const known = boothState.get();
  if (!known) return 1000;
  const { state, offset } = known;
  const now = Date.now() + offset;
  const moments = [state.event?.end_time, state.next?.start_time, state.next?.end_time]
    .map((moment) => (moment ? Date.parse(moment) - now : Number.POSITIVE_INFINITY))
    .filter((ms) => ms > 0);
  return Math.min(EVERY_MS, ...moments.map((ms) => ms + 100));
}

/** The event that runs now: the next one may have begun, although the server cannot be reached. */
export function runningAt({ state, offset }: Read, at = Date.now()): BoothEvent | undefined {
  const now = at + offset;
  return [state.event, state.next].find(
    (event): event is BoothEvent =>
      event !== null &&
      Date.parse(event.start_time) <= now &&
      (event.end_time === null || now < Date.parse(event.end_time)),
  );
}
