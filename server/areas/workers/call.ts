import { eq, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Holder } from "../../engine/claim";
import { seeServer } from "../../engine/server-state";
import type { Services } from "../../services";
import { server_api_keys, workers } from "../../store/schema";
import type { WorkerIdentity } from "./identity";
import type { WaitingClaims } from "./waiting-claims";

/** A call as its handler sees it. */
export interface WorkerCall<B = undefined> {
  services: Services;
  identity: WorkerIdentity;
  body: B;
  params: { id: string; sha256: string };
  request: FastifyRequest;
  reply: FastifyReply;
  claims: WaitingClaims;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** Throws 401 if the key was replaced, removed or has expired meanwhile. */
  assertKey(): Promise<void>;
}

export const holderOf = ({ worker, server, id_key }: WorkerIdentity): Holder => ({
  holder: worker,
  server: { id: server.id, id_key },
});

/** Workers heard from in the last seconds: what they are noted by is written at most so often. */
const heard = new LRUCache<string, true>({ max: 10_000, ttl: 10_000 });

/** Server, worker and key were seen now. One statement for each, so that none waits for the others' locks. */
export async function noteSeen(services: Services, identity: WorkerIdentity, always = false): Promise<void> {
  const { worker, server, id_key } = identity;
  const mark = `${worker} ${id_key}`;
  if (heard.get(mark) && !always) return;
  heard.set(mark, true);
  const db = services.database.db();
  const seen_at = sql`now()` as never;
  await seeServer(services, server.id);
  await db.update(workers).set({ seen_at }).where(eq(workers.id, worker));
  await db.update(server_api_keys).set({ seen_at }).where(eq(server_api_keys.id, id_key));
}
