/** What tabs tell one another. No message carries a token: who hears one reads the store again. */
export type Message =
  | { type: "tokens" | "logout" | "user-changed"; epoch: string }
  | { type: "refreshing"; epoch: string; on: boolean };

const NAME = "safelight-session";
/** Key of the fallback's messages; web storage is too stale for tokens, but its event arrives (OP-174). */
const STORAGE_KEY = "session_message";

/** Unknown shapes, as of another build in another tab, are dropped. */
function parse(data: unknown): Message | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, epoch, on } = data as Record<string, unknown>;
  if (typeof epoch !== "string") return null;
  if (type === "refreshing") return typeof on === "boolean" ? { type, epoch, on } : null;
  return type === "tokens" || type === "logout" || type === "user-changed" ? { type, epoch } : null;
}

/** Opens the line to the other tabs and gives the way to speak on it. */
export function openChannel(heard: (message: Message) => void): (message: Message) => void {
  const receive = (data: unknown) => {
    const message = parse(data);
    if (message) heard(message);
  };
  try {
    const line = new BroadcastChannel(NAME);
    line.onmessage = (event) => receive(event.data);
    return (message) => line.postMessage(message);
  } catch {
    return openStorageLine(receive);
  }
}

function openStorageLine(receive: (data: unknown) => void): (message: Message) => void {
  addEventListener("storage", (event) => {
    if (event.key !== STORAGE_KEY || !event.newValue) return;
    try {
      receive(JSON.parse(event.newValue));
    } catch {
      // not ours
    }
  });
  return (message) => {
    try {
      // The time makes equal messages differ: an unchanged value raises no event.
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...message, at: Date.now() }));
    } catch {
      // Blocked storage: the other tabs find out at their next check.
    }
  };
}
