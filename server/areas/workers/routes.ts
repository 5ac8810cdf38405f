import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { issuesOf } from "../../../contract/core/errors";
import { isId } from "../../../contract/core/ids";
import { RESULT_BYTES, RESULT_MEDIA, WORKER_BASE, workerCalls } from "../../../contract/worker";
import { hashKey } from "../../auth/api-keys";
import { invalid, notFound, Refusal, unauthenticated } from "../../errors";
import { Shutdown } from "../../jobs/shutdown";
import type { Worker } from "../../jobs/worker";
import type { Services } from "../../services";
import type { WorkerCall } from "./call";
import { handlers } from "./calls";
import { createIdentify, type WorkerIdentity } from "./identity";
import { outdated } from "./refusals";
import { WaitingClaims } from "./waiting-claims";

declare module "fastify" {
  interface FastifyRequest {
    /** The worker that calls; set before the body is read. */
    worker: WorkerIdentity | null;
  }
}

const JSON_BYTES = 16 * 1024;
/** Calls a second with one key. */
const MOST_CALLS = 30;

/** Makes the calls of worker programs: OP-207, contract/worker.ts. Waiting claims end with `stop`. */
export function addWorkerCalls(app: FastifyInstance, services: Services): Worker & { lookAgain(): void } {
  const claims = new WaitingClaims();
  const shutdown = new Shutdown();
  const identify = createIdentify(services);
  const rateLimit = {
    max: MOST_CALLS,
    timeWindow: 1000,
    groupId: "worker",
    keyGenerator: ({ headers, ip }: FastifyRequest) => hashKey(headers.authorization ?? ip),
  };

  async function run(
    name: keyof typeof workerCalls,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { body, reply: schema } = workerCalls[name] as { body?: z.ZodType; reply?: z.ZodType };
    const identity = request.worker as WorkerIdentity;
    const answer = await (handlers[name] as (call: WorkerCall<unknown>) => Promise<unknown>)({
      services,
      identity,
      body: body ? parsed(body, request.body) : undefined,
      params: paramsOf(request),
      request,
      reply,
      claims,
      stopping: shutdown.stopping,
      async assertKey() {
        const { id_key } = await identify(request, { again: true });
        if (id_key !== identity.id_key) throw unauthenticated();
      },
    });
    if (reply.sent) return reply;
    if (answer === undefined) return reply.code(204).send();
    return schema ? schema.parse(answer) : answer;
  }

  void app.register(
    async (scope) => {
      scope.decorateRequest("worker", null);
      // The body of a result is read by its call.
      scope.addContentTypeParser([...RESULT_MEDIA], (_request: unknown, payload: unknown, done: Done) =>
        done(null, payload),
      );
      for (const name of Object.keys(workerCalls) as (keyof typeof workerCalls)[]) {
        const {
          method,
          path,
          bodyBytes = JSON_BYTES,
        } = workerCalls[name] as {
          method: "GET" | "POST" | "PUT";
          path: string;
          bodyBytes?: number;
        };
        const isResult = name === "result";
        scope.route({
          method,
          url: path.replace(/\{(\w+)\}/g, ":$1"),
          exposeHeadRoute: false,
          bodyLimit: isResult ? RESULT_BYTES : bodyBytes,
          config: { rateLimit },
          // Before the body is read, so that nobody without a key has anything read.
          onRequest: async (request) => {
            request.worker = await identify(request);
            if (isResult) assertPicture(request);
          },
          handler: (request, reply) => run(name, request, reply),
        });
      }
    },
    { prefix: WORKER_BASE },
  );
  // Another version of these calls than this server's.
  app.all("/api/worker/:version/*", async () => {
    throw outdated();
  });

  let unsubscribe: () => void = () => undefined;
  return {
    lookAgain: () => claims.lookAgain(),
    start() {
      unsubscribe = claims.listen(services.database);
    },
    async stop() {
      shutdown.begin();
      unsubscribe();
    },
  };
}

type Done = (error: Error | null, body?: unknown) => void;

/** Types and sizes are refused before a byte is read. */
function assertPicture({ headers }: FastifyRequest): void {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (!RESULT_MEDIA.some((media) => media === type)) throw new Refusal(415, "errors.invalid_request");
  const length = headers["content-length"];
  if (length === undefined) throw new Refusal(411, "errors.invalid_request");
  if (Number(length) > RESULT_BYTES) throw new Refusal(413, "errors.too_large");
}

function parsed(schema: z.ZodType, body: unknown): unknown {
  const { success, data, error } = schema.safeParse(body ?? {});
  if (!success) throw invalid(issuesOf(error));
  return data;
}

/** An id that is none is a job that does not exist. */
function paramsOf({ params }: FastifyRequest): { id: string; sha256: string } {
  const { id = "", sha256 = "" } = params as Record<string, string>;
  if (id && !isId(id)) throw notFound();
  return { id: id.toLowerCase(), sha256 };
}
