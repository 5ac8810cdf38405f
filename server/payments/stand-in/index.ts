import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../../errors";
import { publicPolicy } from "../../http/headers";
import { parseJson } from "../../http/json";
import { languageOf } from "../../http/messages";
import type { Services } from "../../services";
import { DEMO_PAY_PATH } from "../../settings";
import { notify } from "./notify";
import * as objects from "./objects";
import { payPage } from "./page";
import { addStripe } from "./stripe";
import { addYooKassa } from "./yookassa";

const BODY_BYTES = 64 * 1024;
const CALLS_A_MINUTE = 6000;
const SLOW_MS = 10_000;

/**
 * The payment providers of the demo (OP-229): both interfaces, with their state in the database, and the page on which
 * shoppers pay. Nothing of it leaves this machine. Only the page is public: the interfaces are below an address that
 * nobody but this process knows, because any test key is good for them.
 * @returns that address
 */
export async function addPaymentStandIn(app: FastifyInstance, services: Services): Promise<{ path: string }> {
  const path = `${DEMO_PAY_PATH}/${randomUUID()}`;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const text = { parseAs: "string", bodyLimit: BODY_BYTES } as const;
    scope.addContentTypeParser("application/json", text, (_request, body, done) => {
      try {
        done(null, parseJson(String(body)));
      } catch {
        done(null, {});
      }
    });
    scope.addContentTypeParser("application/x-www-form-urlencoded", text, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, rateLimit: { max: CALLS_A_MINUTE, timeWindow: 60_000 } };
      route.exposeHeadRoute = false;
    });
    addStripe(scope, services, path);
    addYooKassa(scope, services, path);
    addPage(scope, services);
  });
  return { path };
}

/** That of the payment, as at the providers; the browser may prefer another one than the shopper has chosen. */
const pageLanguage = ({ locale }: objects.StandInPayment, { headers }: FastifyRequest) =>
  languageOf(locale?.replace("_", "-") ?? headers["accept-language"]);

function addPage(app: FastifyInstance, services: Services): void {
  const url = `${DEMO_PAY_PATH}/page/:id`;
  const find = async (request: FastifyRequest) => {
    const found = await objects.findPayment(services, (request.params as { id: string }).id);
    if (!found) throw notFound();
    return found;
  };
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    payment: objects.Stored<objects.StandInPayment>,
  ) =>
    reply
      .headers({
        "content-security-policy": publicPolicy(reply.styleNonce, "none"),
        "cache-control": "no-store",
        vary: "Accept-Language",
      })
      .type("text/html; charset=utf-8")
      .send(payPage(payment, pageLanguage(payment.body, request), reply.styleNonce));
  app.get(url, async (request, reply) => send(request, reply, await find(request)));
  app.post(url, async (request, reply) => {
    const payment = await find(request);
    const { action, lose } = (request.body ?? {}) as { action?: string; lose?: string };
    const changes: Record<string, Partial<objects.StandInPayment>> = {
      pay: { state: "paid" },
      slow: { state: "processing", settles_at: services.now().getTime() + SLOW_MS },
      decline: { state: "failed" },
    };
    const change = changes[action ?? ""];
    const changed = change && (await objects.changeOpen(services, payment.id, change));
    // As at the providers, leaving the page tells the store nothing.
    if (changed && lose !== "1") notify(services, app, changed, action === "slow" ? SLOW_MS : 0);
    return reply.redirect(payment.body.return_url, 303);
  });
}
