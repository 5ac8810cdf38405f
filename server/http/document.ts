import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Endpoint } from "../../contract/core/endpoint";
import { recordSchema } from "../../contract/core/entity";
import { errorBody } from "../../contract/core/errors";
import type { FileRule, MultipartSpec } from "../../contract/core/multipart";
import type { Action, Operation } from "../../contract/core/operations";
import { allOperations } from "../../contract/endpoints";
import { apiPath } from "./api-path";
import { docsPage, docsScript } from "./docs-page";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

/** The OpenAPI 3.1 document, generated from the same registry as the routes. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of allOperations()) {
    const path = apiPath(operation);
    paths[path] ??= {};
    (paths[path] as Json)[operation.method.toLowerCase()] = describe(operation);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Safelight", version: "1", description: "The wire contract of console and server." },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Error: schemaOf(errorBody, "output") },
    },
  };
}

function describe(operation: Endpoint): Json {
  const isOpen = operation.access.includes("anonymous");
  return {
    operationId: operation.id,
    tags: [operation.id.split(".")[0]],
    description: `${operation.source}. Roles: ${operation.access.join(", ")}.`,
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(operation.params, "path"),
      ...parametersOf(operation.query, "query"),
      ...headersOf(operation as Partial<Operation>),
    ],
    ...(operation.body ? { requestBody: requestOf(operation.body) } : {}),
    responses: {
      [operation.reply.status]: replyOf(operation),
      ...furtherReplies(operation as Partial<Operation>),
      default: {
        description: "Refusal",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === "path" || !(type as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(type as z.ZodType, "input"),
  }));
}

/** Additional headers of saves and pictures (OP-86, OP-175). */
const HEADERS: Partial<Record<Action, string>> = {
  create: "Idempotency-Key",
  update: "If-Match",
  image: "If-None-Match",
};

function headersOf({ action }: Partial<Operation>): Json[] {
  const name = action && HEADERS[action];
  return name ? [{ name, in: "header", required: false, schema: { type: "string" } }] : [];
}

/** Replies to conditional requests: the current state with a 412, or 304 for an unchanged picture. */
function furtherReplies({ action, entity }: Partial<Operation>): Json {
  if (action === "image") return { 304: { description: "Not changed, no body" } };
  if (action !== "update" || !entity) return {};
  const state = errorBody.extend({ [entity.singular]: recordSchema(entity), version: z.string() });
  return {
    412: {
      description: "Someone saved a newer version; includes the current state",
      content: { "application/json": { schema: schemaOf(state, "output") } },
    },
  };
}

function requestOf(body: NonNullable<Endpoint["body"]>): Json {
  if ("json" in body) {
    return { required: true, content: { "application/json": { schema: schemaOf(body.json, "input") } } };
  }
  return { required: true, content: { "multipart/form-data": formOf(body.multipart) } };
}

/** JSON parts are objects, files are bytes, repeated keyed files are a list. */
function formOf(spec: MultipartSpec): Json {
  const bytes = { type: "string", contentMediaType: "application/octet-stream" };
  const properties: Json = {};
  const encoding: Json = {};
  for (const [name, schema] of Object.entries(spec.json)) properties[name] = schemaOf(schema, "input");
  for (const [name, schema] of Object.entries(spec.text ?? {})) properties[name] = schemaOf(schema, "input");
  for (const [name, rule] of Object.entries(spec.files ?? {})) {
    properties[name] = bytes;
    encoding[name] = typesOf(rule);
  }
  for (const [name, rule] of Object.entries(spec.keyed ?? {})) {
    properties[name] = { type: "array", items: bytes };
    encoding[name] = typesOf(rule);
  }
  return { schema: { type: "object", properties }, encoding };
}

const typesOf = (rule: FileRule): Json => ({ contentType: rule.types.join(", ") });

function replyOf({ reply }: Endpoint): Json {
  if (reply.status === 204) return { description: "Done, no body" };
  if ("json" in reply) {
    return {
      description: "Done",
      content: { "application/json": { schema: schemaOf(reply.json, "output") } },
    };
  }
  return {
    description: "Bytes",
    content: Object.fromEntries(reply.binary.map((type) => [type, {}])),
  };
}

/** Serves the document as JSON, and a page for it that loads nothing from other hosts. */
export function addDocument(app: FastifyInstance): void {
  let text: string | undefined;
  app.get("/api/v1/openapi.json", async (_request, reply) => {
    text ??= JSON.stringify(openApi());
    return reply.type("application/json").send(text);
  });
  app.get("/api/docs/page.js", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(docsScript),
  );
  app.get("/api/docs", async (_request, reply) =>
    reply
      .header(
        "content-security-policy",
        `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'nonce-${reply.styleNonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      )
      .type("text/html; charset=utf-8")
      .send(docsPage(reply.styleNonce)),
  );
}
