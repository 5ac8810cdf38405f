import type { Load, Loads } from "./load";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The moments at which the hours of a load begin, the running one last. They are hours of UTC. */
export function hourStarts(count: number, now: number): number[] {
  const running = Math.floor(now / HOUR_MS) * HOUR_MS;
  return Array.from({ length: count }, (_, at) => running - (count - 1 - at) * HOUR_MS);
}

interface Figures {
  /** Pictures of the last 60 minutes, or, from a server that does not tell them, of this hour of the clock. */
  made: { count: number; isOfHour: boolean } | undefined;
  running: { count: number; servers: number } | undefined;
  waiting: { count: number; since: string | null } | undefined;
  /** Failed attempts, and their share of all. */
  failed: { count: number; share: number } | undefined;
}

/** Sums over all servers of what each of them tells; what one of them leaves out is not known as a sum. */
export function figuresOf({ items, waiting }: Loads): Figures {
  const sum = (read: (item: Load) => number | null | undefined) => {
    const all = items.map(read);
    return all.every((one) => typeof one === "number")
      ? all.reduce<number>((a, b) => a + Number(b), 0)
      : undefined;
  };
  const made = sum((item) => item.made);
  const hour = sum(({ hours }) => hours?.at(-1));
  const running = sum((item) => item.running?.length);
  const failed = sum((item) => item.failed);
  const all = (made ?? 0) + (failed ?? 0);
  return {
    made:
      made !== undefined
        ? { count: made, isOfHour: false }
        : hour !== undefined
          ? { count: hour, isOfHour: true }
          : undefined,
    running: running === undefined ? undefined : { count: running, servers: items.filter(isRunning).length },
    waiting: waiting ?? undefined,
    failed:
      failed === undefined || made === undefined
        ? undefined
        : { count: failed, share: all === 0 ? 0 : failed / all },
  };
}

const isRunning = ({ running }: Load) => (running?.length ?? 0) > 0;

export type StateName = "error" | "busy" | "online" | "offline";
const KNOWN: readonly string[] = ["busy", "online", "offline"];

type Stated = { state?: unknown; error?: unknown };

/** What the tag says: the flag before the state, what is read live before the record; other words as they are. */
export function stateOf(record: Stated, load: Stated | undefined): StateName | string {
  if ((load?.error ?? record.error) === true) return "error";
  return String(load?.state ?? record.state ?? "");
}

export const isKnownState = (state: string): state is StateName => state === "error" || KNOWN.includes(state);

/** How long ago in ms by the server's clock; undefined where there is no moment. */
export function ageOf(moment: string | null | undefined, now: number): number | undefined {
  const at = Date.parse(moment ?? "");
  return Number.isNaN(at) ? undefined : Math.max(0, now - at);
}

export const isRecent = (age: number): boolean => age < MINUTE_MS;

/** Fewer pictures do not tell how long the next one takes. */
const ENOUGH = 5;

/** How long the running picture still takes in ms; undefined where that is not known or over. */
export function leftOf(
  { seconds, made }: Pick<Load, "seconds" | "made">,
  elapsed: number,
): number | undefined {
  if (typeof seconds !== "number" || (made ?? 0) < ENOUGH) return undefined;
  const left = seconds * 1000 - elapsed;
  return left > 0 ? left : undefined;
}

/** Failures since the first of the shown hours; undefined if there may be more than the list holds. */
export function failedSince(
  failures: readonly { at?: string | null }[],
  since: number,
  most: number,
): number | undefined {
  const count = failures.filter(({ at }) => Date.parse(at ?? "") >= since).length;
  return count === most ? undefined : count;
}

/** Lines that start a worker (README); `key` is empty where the whole key is not known. */
export const workerLines = (origin: string, key: string): string =>
  [`SAFELIGHT_URL=${origin} \\`, `SERVER_KEY=${key} \\`, "npm run worker"].join("\n");
