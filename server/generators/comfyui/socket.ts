import { WebSocket } from "ws";
import { type ComfyHttp, MOST_BYTES } from "./http";

const OPEN_MS = 10_000;
/** The server sends no pings, so a dead connection would be noticed late. */
const PING_MS = 10_000;

export interface Message {
  type: string;
  data: Record<string, unknown> & { prompt_id?: string };
}

export interface Listener {
  message(message: Message): void;
  closed(): void;
}

/** Opens the socket of a client. @throws GeneratorFailure of class `machine` */
export async function openSocket(
  http: ComfyHttp,
  client_id: string,
  { message, closed }: Listener,
): Promise<{ close(): void }> {
  const url = new URL(`ws?clientId=${encodeURIComponent(client_id)}`, http.base);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const options = {
    headers: http.headers,
    handshakeTimeout: OPEN_MS,
    maxPayload: MOST_BYTES,
    followRedirects: false,
  };
  const socket = new WebSocket(url, options);
  let answered = true;
  const ping = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, PING_MS);
  socket.on("pong", () => {
    answered = true;
  });
  // Binary messages are previews.
  socket.on("message", (bytes, isBinary) => {
    if (isBinary) return;
    const read = parsed(String(bytes));
    if (read) message(read);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", (reason) => reject(http.unreachable("ws", reason)));
    socket.once("close", () => clearInterval(ping));
  });
  socket.on("error", () => undefined);
  socket.once("close", closed);
  return { close: () => socket.terminate() };
}

function parsed(text: string): Message | undefined {
  try {
    const { type, data } = JSON.parse(text);
    return typeof type === "string" && typeof data === "object" && data !== null ? { type, data } : undefined;
  } catch {
    return undefined;
  }
}
