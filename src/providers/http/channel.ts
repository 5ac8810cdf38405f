/** A message between tabs. It carries no token: the receiver reads the store again. */
export type Message =
  | { type: "tokens" | "logout" | "user-changed"; epoch: string }
  | { type: "refreshing"; epoch: string; on: boolean };

const NAME = "safelight-session";
/** Key of the fallback's messages: web storage may be stale, but its event arrives (OP-174). */
const STORAGE_KEY = "session_message";

/** Messages of an unknown shape, for example from another build, are dropped. */
function parse(data: unknown): Message | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, epoch, on } = data as Record<string, unknown>;
  if (typeof epoch !== "string") return null;
  if (type === "refreshing") return typeof on === "boolean" ? { type, epoch, on } : null;
  return type === "tokens" || type === "logout" || type === "user-changed" ? { type, epoch } : null;
}

/** Opens the channel to the other tabs and returns its `post`. */
export function openChannel(onMessage: (message: Message) => void): (message: Message) => void {
  const receive = (data: unknown) => {
    const message = parse(data);
    if (message) onMessage(message);
  };
  try {
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = (event) => receive(event.data);
    return (message) => channel.postMessage(message);
  } catch {
    return openStorageChannel(receive);
  }
}

function openStorageChannel(receive: (data: unknown) => void): (message: Message) => void {
  addEventListener("storage", (event) => {
    if (event.key !== STORAGE_KEY || !event.newValue) return;
    try {
      receive(JSON.parse(event.newValue));
    } catch {
      // not one of our messages
    }
  });
  return (message) => {
    try {
      // With the time, equal messages differ: an unchanged value fires no event.
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...message, at: Date.now() }));
    } catch {
      // Blocked storage: the other tabs notice at their next check.
    }
  };
}
