import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A stand-in for the messenger, after https://core.telegram.org/bots/api; it has nothing of the server's own. */
export interface Messenger {
  /** For `MESSENGER_API`. */
  url: string;
  /** Every call, in the order in which they came in whole. */
  calls: MessengerCall[];
  of(method: string): MessengerCall[];
  /** Calls for updates that are being held now. */
  held(): number;
  /** Somebody writes to the bot of this token; the update gets its id here. */
  update(token: string, content: object): void;
  /** What a call is answered instead of success; nothing is success, a promise is slow. */
  answer: (call: MessengerCall) => Reaction | undefined | Promise<Reaction | undefined>;
  stop(): Promise<void>;
}

export interface MessengerCall {
  token: string;
  method: string;
  /** Files are their bytes. */
  parameters: Record<string, unknown>;
  at: number;
}

interface Reaction {
  status: number;
  description?: string;
  retry_after?: number;
}

export const tokenOf = (digits: number): string => `${digits}:${"A".repeat(34)}${digits % 10}`;

interface Bot {
  updates: { update_id: number }[];
  wake: Set<() => void>;
}

export async function startMessenger(): Promise<Messenger> {
  const bots = new Map<string, Bot>();
  let lastId = 1000;
  let holding = 0;
  const botOf = (token: string): Bot => {
    const bot = bots.get(token) ?? { updates: [], wake: new Set() };
    bots.set(token, bot);
    return bot;
  };

  /** "An update is considered confirmed as soon as getUpdates is called with an offset higher than its update_id." */
  async function updatesFor(
    token: string,
    { offset = 0, timeout = 0 }: { offset?: number; timeout?: number },
  ) {
    const bot = botOf(token);
    bot.updates = bot.updates.filter(({ update_id }) => update_id >= offset);
    if (bot.updates.length > 0 || timeout === 0) return bot.updates;
    holding += 1;
    await new Promise<void>((resolve) => {
      const end = () => {
        bot.wake.delete(end);
        resolve();
      };
      AbortSignal.timeout(timeout * 1000).addEventListener("abort", end);
      bot.wake.add(end);
    });
    holding -= 1;
    return bot.updates;
  }

  async function resultOf({ token, method, parameters }: MessengerCall): Promise<unknown> {
    if (method === "getUpdates") return updatesFor(token, parameters);
    if (method === "getMe") return { id: Number(token.split(":")[0]), is_bot: true, username: "test_bot" };
    const chat = { id: Number(parameters.chat_id), type: "private" };
    const photo = [{ file_id: "small" }, { file_id: `file-${lastId}` }];
    return { message_id: ++lastId, chat, ...(method === "sendPhoto" ? { photo } : {}) };
  }

  const server = createServer(async (request, response) => {
    const [, token = "", method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
    const call = { token, method, parameters: await parametersOf(request), at: Date.now() };
    messenger.calls.push(call);
    // A poll is held, and let go when whoever asked has gone.
    if (method === "getUpdates")
      response.on("close", () => {
        for (const end of botOf(token).wake) end();
      });
    const reaction = await messenger.answer(call);
    const status = reaction?.status ?? 200;
    const { description = "Error", retry_after } = reaction ?? {};
    const body =
      status === 200
        ? { ok: true, result: await resultOf(call) }
        : {
            ok: false,
            error_code: status,
            description,
            ...(retry_after ? { parameters: { retry_after } } : {}),
          };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const messenger: Messenger = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    of: (method) => messenger.calls.filter((call) => call.method === method),
    held: () => holding,
    update(token, content) {
      const bot = botOf(token);
      bot.updates.push({ update_id: ++lastId, ...content });
      for (const wake of bot.wake) wake();
    },
    answer: () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const { wake } of bots.values()) for (const end of wake) end();
      }),
  };
  return messenger;
}

async function parametersOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await buffer(request);
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("application/json")) return JSON.parse(bytes.toString("utf8"));
  if (!type.startsWith("multipart/form-data")) return {};
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  const entries = [...form].map(async ([name, value]) => {
    return [name, typeof value === "string" ? value : Buffer.from(await value.arrayBuffer())] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A message of a guest to a bot, as an update holds it. */
export const message = (id: number, text: string, from: object = {}) => ({
  message: {
    message_id: 1,
    date: 1,
    chat: { id, type: "private" },
    from: { id, is_bot: false, first_name: "Guest", language_code: "en", ...from },
    text,
  },
});
