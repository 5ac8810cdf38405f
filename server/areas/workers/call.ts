import { sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Holder } from "../../engine/claim";
import { RELAXED, seeServer } from "../../engine/server-state";
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

/** How often it is written that a server and its key were heard from, ms. */
const SERVER_MS = 10_000;
/** The same of a worker, whose row is kept for a day. */
const WORKER_MS = 3_600_000;

/** Server, worker and key were seen now. One statement for each, so that none waits for the others' locks. */
export async function noteSeen(services: Services, identity: WorkerIdentity, always = false): Promise<void> {
  const { worker, server, id_key } = identity;
  const { heard } = services.memory;
  const isDue = (mark: string, ttl: number) => {
    if (heard.get(mark) && !always) return false;
    heard.set(mark, true, { ttl });
    return true;
  };
  const db = services.database.db();
  // Of a key that is new, the server is heard from again.
  if (isDue(`${server.id} ${id_key}`, SERVER_MS)) {
    await seeServer(services, server.id);
    await db.execute(
      sql`update ${server_api_keys} set seen_at = now() ${RELAXED} where commits.mode = 'off' and id = ${id_key}::uuid`,
    );
  }
  if (isDue(`${worker} ${id_key}`, WORKER_MS))
    await db.execute(
      sql`update ${workers} set seen_at = now() ${RELAXED} where commits.mode = 'off' and id = ${worker}::uuid`,
    );
}
