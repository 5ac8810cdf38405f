import { randomUUID } from "node:crypto";
import type { AddressInfo, Server } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STAND_IN_PATH } from "../settings";

/** URL of the stand-in for this server itself; undefined while the server does not listen. */
export function standInRoot(server: Server, { path }: StandIn): string | undefined {
  const address = server.address() as AddressInfo | null;
  if (!address?.port) return undefined;
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[address.address] ?? address.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}${path}`;
}

export interface StandIn {
  /** Where this server finds it: a path that only this process knows. */
  path: string;
}

/** The format of the messenger's tokens. */
const TOKEN = /^bot(\d{3,20}):[\w-]{35}$/;
const JSON_BYTES = 64 * 1024;
/** Longest long poll, and how many may be open at once. */
const HOLD_SECONDS = 50;
const MOST_HELD = 200;
const CALLS_A_MINUTE = 600;

/**
 * The messenger of the demo (OP-177): checks tokens, has no updates, and accepts messages without sending them. The
 * demo works without a network, and its guests get no messages. Browsers may check tokens; the other calls are for this
 * server alone.
 */
export async function addStandIn(app: FastifyInstance): Promise<StandIn> {
  const key = randomUUID();
  const config = { rateLimit: { max: CALLS_A_MINUTE, timeWindow: 60_000 } };
  await app.register(async (scope) => {
    const held = new Map<string, () => void>();
    scope.addHook("preClose", async () => {
      for (const release of held.values()) release();
    });
    // Forms are read and discarded, so that the connection stays usable.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string", bodyLimit: JSON_BYTES }, readJson);
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload.on("end", () => done(null, {})).on("error", done);
      payload.resume();
    });
    scope.get(`${STAND_IN_PATH}/:bot/:method`, { exposeHeadRoute: false, config }, (request, reply) => {
      const { method } = request.params as { method: string };
      return method.toLowerCase() === "getme"
        ? answer(request, reply, held)
        : failure(reply, 404, "Not Found");
    });
    scope.post(`${STAND_IN_PATH}/:key/:bot/:method`, {
      config,
      // Before the body is read.
      onRequest: async (request, reply) => {
        const sent = request.params as { key: string };
        if (sent.key !== key) return failure(reply, 404, "Not Found");
      },
      handler: (request, reply) => answer(request, reply, held),
    });
  });
  return { path: `${STAND_IN_PATH}/${key}` };
}

function readJson(
  _request: unknown,
  text: string | Buffer,
  done: (error: null, body: unknown) => void,
): void {
  let body: unknown;
  try {
    body = JSON.parse(String(text));
  } catch {
    body = {};
  }
  done(null, body);
}

const failure = (reply: FastifyReply, error_code: number, description: string) =>
  reply.code(error_code).send({ ok: false, error_code, description });

async function answer(request: FastifyRequest, reply: FastifyReply, held: Map<string, () => void>) {
  const { bot, method } = request.params as { bot: string; method: string };
  const [, digits] = TOKEN.exec(bot) ?? [];
  if (!digits) return failure(reply, 401, "Unauthorized");
  const me = { id: Number(digits), is_bot: true, first_name: "Demo", username: `demo_${digits}_bot` };
  const sent = { ...(request.query as object), ...(request.body as object | null) } as Record<
    string,
    unknown
  >;
  const message = {
    message_id: 1,
    date: Math.floor(Date.now() / 1000),
    from: me,
    chat: { id: Number(sent.chat_id) || 0, type: "private" },
  };
  const file = { file_id: `demo-${digits}`, file_unique_id: `demo-${digits}`, file_size: 0 };
  switch (method.toLowerCase()) {
    case "getme":
      return { ok: true, result: me };
    case "getupdates":
      if (held.size >= MOST_HELD) return failure(reply, 429, "Too Many Requests: retry after 5");
      if (!(await hold(request, bot, held, Number(sent.timeout) || 0)))
        return failure(reply, 409, "Conflict: terminated by other getUpdates request");
      return { ok: true, result: [] };
    case "sendmessage":
      return { ok: true, result: { ...message, text: String(sent.text ?? "") } };
    case "sendphoto":
      return { ok: true, result: { ...message, photo: [{ ...file, width: 0, height: 0 }] } };
    case "sendvideo":
      return { ok: true, result: { ...message, video: { ...file, width: 0, height: 0, duration: 0 } } };
    case "senddocument":
      return { ok: true, result: { ...message, document: file } };
    default:
      return failure(reply, 404, "Not Found");
  }
}

/** @returns false if a later call for the same bot has replaced this one */
function hold(
  request: FastifyRequest,
  bot: string,
  held: Map<string, () => void>,
  seconds: number,
): Promise<boolean> {
  held.get(bot)?.();
  return new Promise((resolve) => {
    const end = (alone: boolean) => {
      clearTimeout(timer);
      request.raw.socket?.off("close", release);
      if (held.get(bot) === replaced) held.delete(bot);
      resolve(alone);
    };
    const release = () => end(true);
    const replaced = () => end(false);
    const timer = setTimeout(release, Math.min(Math.max(0, seconds), HOLD_SECONDS) * 1000);
    request.raw.socket?.once("close", release);
    held.set(bot, replaced);
  });
}
