import { isIPv4 } from "node:net";
import { LRUCache } from "lru-cache";

/** Failed logins by account and by address; successful ones are not counted (OP-188). */
export interface LoginLimits {
  /** Whole minutes to wait, or 0 if another attempt is allowed. */
  waitMinutes(account: string, address: string, at: Date): number;
  failed(account: string, address: string, at: Date): void;
  succeeded(account: string): void;
}

const WINDOW_MS = 15 * 60_000;
const BY_ACCOUNT = 10;
const BY_ADDRESS = 100;
/** Enough entries to detect password spraying, at a small memory cost. */
const MOST_KEYS = 50_000;

/** Counts in memory: each process counts separately. */
export function createLoginLimits(): LoginLimits {
  const failures = new LRUCache<string, number[]>({ max: MOST_KEYS });
  const recent = (key: string, at: Date) =>
    (failures.get(key) ?? []).filter((moment) => moment > at.getTime() - WINDOW_MS);
  const wait = (key: string, most: number, at: Date) => {
    const moments = recent(key, at);
    if (moments.length < most) return 0;
    const oldest = moments[moments.length - most] as number;
    return Math.ceil((oldest + WINDOW_MS - at.getTime()) / 60_000);
  };
  return {
    waitMinutes: (account, address, at) =>
      Math.max(wait(`a:${account}`, BY_ACCOUNT, at), wait(`i:${netOf(address)}`, BY_ADDRESS, at)),
    failed(account, address, at) {
      for (const key of [`a:${account}`, `i:${netOf(address)}`]) {
        failures.set(key, [...recent(key, at), at.getTime()]);
      }
    },
    succeeded: (account) => void failures.delete(`a:${account}`),
  };
}

/** Key of an address: an IPv4 address, or the /64 network of an IPv6 address, which usually belongs to one visitor. */
export function netOf(address: string): string {
  const last = address.slice(address.lastIndexOf(":") + 1);
  if (isIPv4(last)) return last;
  const [before = "", after] = address.split("::");
  const groups = (text = "") => text.split(":").filter(Boolean);
  const missing = 8 - groups(before).length - groups(after).length;
  return [...groups(before), ...Array<string>(Math.max(missing, 0)).fill("0"), ...groups(after)]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
