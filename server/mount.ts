import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { allows, type Identity, type Role } from "../contract/core/access";
import type { Body, Endpoint, Limit } from "../contract/core/endpoint";
import type { Entity } from "../contract/core/entity";
import { issuesOf } from "../contract/core/errors";
import { isId } from "../contract/core/ids";
import { type Operation, operationsOf, saveBody } from "../contract/core/operations";
import { isRepeated } from "../contract/core/paging";
import { bodyReferences } from "../contract/core/references";
import { endpoints } from "../contract/endpoints";
import { entities } from "../contract/entities";
import { handlers } from "./areas";
import { bindings, referable } from "./areas/bindings";
import { findCaller, findPollingCaller } from "./auth/sessions";
import type { AnyCaller, Caller } from "./caller";
import { crudHandler } from "./crud";
import { assertReferences } from "./crud/references";
import { registerBindings } from "./crud/registry";
import { forbidden, invalid, notFound, Refusal, unauthenticated } from "./errors";
import { apiPath } from "./http/api-path";
import { bearerOf } from "./http/bearer";
import type { Call, Handler } from "./http/call";
import { languageOf } from "./http/messages";
import { compilePick } from "./http/reply";
import { readUpload, withFormRoom } from "./http/upload";
import type { Services } from "./services";
import type { Room } from "./work-queue";

declare module "fastify" {
  interface FastifyRequest {
    /** The authenticated caller; undefined for anonymous requests. */
    caller: AnyCaller | undefined;
  }
}

/** Largest JSON body of an anonymous call: parsing a large one blocks the event loop (OP-19). */
const UNKNOWN_BYTES = 64 * 1024;

/** Creates the routes of the contract. Fails if a call has no handler or an entity no table. */
export function mount(app: FastifyInstance, services: Services): void {
  const gaps = findGaps();
  if (gaps.length > 0) throw new Error(`The contract is not fulfilled: ${gaps.join("; ")}`);
  registerBindings(bindings, referable);
  app.decorateRequest("caller", undefined);
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
    addRoute(app, services, endpoint, handlers[name as keyof typeof handlers] as unknown as Handler);
  for (const operation of Object.values(entities as Record<string, Entity>).flatMap(operationsOf))
    addRoute(app, services, operation, crudHandler(operation));
}

/** Parts of the contract that the server does not implement. */
export function findGaps(
  has: { handlers: object; bindings: object } = { handlers, bindings },
  contract: { endpoints: object; entities: object } = { endpoints, entities },
): string[] {
  const missing = (wanted: object, given: object, what: string) =>
    Object.keys(wanted)
      .filter((name) => !(name in given))
      .map((name) => `${what} ${name}`);
  return [
    ...missing(contract.endpoints, has.handlers, "no handler for"),
    ...missing(contract.entities, has.bindings, "no table for"),
    ...Object.values(contract.entities as Record<string, Entity>)
      .filter(({ transport }) => transport?.within && !(transport.within in contract.entities))
      .map(({ name }) => `no parent for ${name}`),
  ];
}

function addRoute(app: FastifyInstance, services: Services, operation: Endpoint, handler: Handler): void {
  const bodyOf = bodiesOf(operation);
  const pick = "json" in operation.reply ? compilePick(operation.reply.json) : undefined;
  app.route({
    method: operation.method,
    url: apiPath(operation, operation.path.replace(/\{(\w+)\}/g, ":$1")),
    // No HEAD route: it would run the handler with its side effects and count against the rate limit.
    exposeHeadRoute: !operation.effects && !operation.limit,
    bodyLimit: allows(operation.access, "anonymous") ? UNKNOWN_BYTES : operation.bodyBytes,
    config: { rateLimit: rateOf(operation.limit), kind: kindOf(operation) },
    // Runs before the body is read, so that bodies of callers without access are never read or validated.
    onRequest: async (request) => {
      request.caller = await identify(services, operation, request);
    },
    handler: async (request, reply) => {
      const form = bodyOf(request.caller);
      const run = async (room?: Pick<Room, "take">) => {
        const call = await readCall(services, operation, form, request, reply, room).catch((error) => {
          throw unwrapped(operation, error);
        });
        return assertReferences(services, call.caller, call.references)
          .then(() => handler(call))
          .finally(() => call.form?.discard());
      };
      const isForm = form && "multipart" in form;
      const body = await (isForm ? withFormRoom(services, request, form.multipart, run) : run());
      if (reply.sent) return reply;
      if (operation.reply.status === 204) return reply.code(204).send();
      // A bare string or boolean is JSON too: the `""` of /register is two characters on the wire.
      if ("json" in operation.reply) {
        return reply.type("application/json").send(JSON.stringify(pick ? pick(body) : body));
      }
      return reply.send(body);
    },
  });
}

const kindOf = ({ polled, reply }: Endpoint) =>
  polled ? "poll" : "binary" in reply ? "download" : undefined;

function rateOf(limit: Limit | undefined) {
  return limit ? { max: limit.max, timeWindow: limit.seconds * 1000 } : false;
}

/** Checks the session, then the role: 401 without a session, 403 for a wrong role or a booth (OP-22, OP-183, OP-236). */
async function identify(
  services: Services,
  operation: Endpoint,
  request: FastifyRequest,
): Promise<AnyCaller | undefined> {
  const token = bearerOf(request);
  const isOpen = allows(operation.access, "anonymous");
  if (isOpen && operation.session === "bypass") return undefined;
  const find = operation.polled ? findPollingCaller : findCaller;
  const caller = token ? await find(services, token) : undefined;
  if (!caller) {
    if (isOpen) return undefined;
    throw unauthenticated();
  }
  request.actor =
    caller.role === "booth"
      ? { booth: caller.id_photo_booth, session: caller.sessionId }
      : { user: caller.id, session: caller.sessionId };
  if (!allows(operation.access, caller.role)) throw forbidden();
  return caller;
}

/** The body schema; for saves it depends on the caller's role (OP-180). */
function bodiesOf(operation: Endpoint): (caller: AnyCaller | undefined) => Body | undefined {
  const { entity, action } = operation as Operation;
  if (action !== "create" && action !== "update") return () => operation.body;
  const isRole = (identity: Identity): identity is Role => identity !== "anonymous" && identity !== "booth";
  const roles = operation.access.filter(isRole);
  const bodies = new Map<Identity, Body>(roles.map((role) => [role, saveBody(entity, action, role)]));
  return (caller) => caller && bodies.get(caller.role);
}

async function readCall(
  services: Services,
  operation: Endpoint,
  body: Body | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  room: Pick<Room, "take"> | undefined,
): Promise<Call> {
  const params = readParams(operation, request);
  const query = operation.query ? readQuery(operation.query, request.query as Record<string, unknown>) : {};
  const json = body && "json" in body ? readJson(body.json, request.body) : undefined;
  const form =
    body && "multipart" in body && room
      ? await readUpload(request, body.multipart, services.blobs, room)
      : undefined;
  return {
    params,
    query,
    body: json,
    form,
    references: bodyReferences({ ...operation, body }, form ? form.json : json),
    // Of a booth only where the contract says so, in the type of the handler (call.ts).
    caller: request.caller as Caller | undefined,
    services,
    language: languageOf(request.headers["accept-language"]),
    request,
    reply,
  };
}

/** A list with one value arrives as a single value, because the name is repeated only for further values. */
function readQuery(schema: z.ZodObject, query: Record<string, unknown>): Record<string, unknown> {
  // Iterates over the schema's names, because a query may contain names such as `__proto__`.
  const lists = Object.entries(schema.shape).filter(
    ([name, type]) => query[name] !== undefined && isRepeated(type),
  );
  return schema.parse({
    ...query,
    ...Object.fromEntries(lists.map(([name]) => [name, [query[name]].flat()])),
  });
}

function readJson(schema: z.ZodType, body: unknown): unknown {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw invalid(issuesOf(parsed.error));
}

/** Removes the classic family's wrapper from the paths of issues. */
function unwrapped(operation: Endpoint, error: unknown): unknown {
  const wrapper = "entity" in operation ? (operation as Operation).entity.singular : operation.wrapper;
  if (!(error instanceof Refusal) || wrapper === undefined) return error;
  const issues = error.issues.map(({ path, message }) => ({
    path: path.startsWith(`${wrapper}.`) ? path.slice(wrapper.length + 1) : path,
    message,
  }));
  return error.withIssues(issues);
}

/** An id segment that is not a UUID is a record that does not exist (OP-12). */
function readParams(operation: Endpoint, request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>;
  if (!operation.params) return {};
  const parsed = operation.params.safeParse(
    Object.fromEntries(Object.entries(params).map(([k, v]) => [k, isId(v) ? v.toLowerCase() : v])),
  );
  if (!parsed.success) throw notFound();
  return parsed.data as Record<string, string>;
}
