import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { isId } from "../../../contract/core/ids";
import { WORKER_HEADER } from "../../../contract/worker";
import { hashKey } from "../../auth/api-keys";
import { netOf } from "../../auth/login-limits";
import { SERVER_KEYS } from "../../engine/wakes";
import { Busy, Refusal, unauthenticated } from "../../errors";
import { bearerOf } from "../../http/bearer";
import type { Services } from "../../services";
import { server_api_keys, servers } from "../../store/schema";

/** A worker program, by its key and the id of its process. */
export interface WorkerIdentity {
  /** Of the process. */
  worker: string;
  server: { id: string; name: string; active: boolean };
  id_key: string;
  /** When the key ends, ms of the epoch. */
  keyEnds: number;
}

/** Wrong keys from one address in a time, ms; more are refused. */
const MOST_WRONG = 20;
const WRONG_MS = 600_000;

/** A worker that calls several times in this time is looked up once, ms; a key that changes is forgotten at once. */
const KNOWN_MS = 1000;

type Found = Omit<WorkerIdentity, "worker">;

/** Finds workers by the keys that they present. Wrong ones are counted in memory, by address. */
export function createIdentify(services: Services) {
  const wrong = new LRUCache<string, number>({ max: 50_000, ttl: WRONG_MS, noUpdateTTL: true });
  const known = new LRUCache<string, Found>({ max: 10_000, ttl: KNOWN_MS });
  let changes = 0;
  services.database.onWake(SERVER_KEYS, () => {
    changes += 1;
    known.clear();
  });

  async function find(hash: string, again: boolean): Promise<Found | undefined> {
    const before = again ? undefined : known.get(hash);
    if (before && Date.now() < before.keyEnds) return before;
    const seen = changes;
    const found = await serverOfKey(services, hash);
    // What was read while keys changed may be of before.
    if (found && seen === changes) known.set(hash, found);
    return found;
  }

  /**
   * @param again after a wait: the key is looked up, whatever was found before
   * @throws Refusal 401, 400 without the process's id; 429 after many wrong keys
   */
  return async (request: FastifyRequest, { again = false } = {}): Promise<WorkerIdentity> => {
    const key = bearerOf(request);
    const found = key ? await find(hashKey(key), again) : undefined;
    if (!found) {
      const address = netOf(request.ip);
      const count = (wrong.get(address) ?? 0) + (key ? 1 : 0);
      if (count > MOST_WRONG)
        throw new Busy(429, "errors.too_many_requests", Math.ceil(wrong.getRemainingTTL(address) / 1000));
      wrong.set(address, count);
      throw unauthenticated();
    }
    const worker = request.headers[WORKER_HEADER];
    if (!isId(worker)) throw new Refusal(400, "errors.invalid_request");
    request.actor = { server: found.server.id };
    return { worker: worker.toLowerCase(), ...found };
  };
}

async function serverOfKey({ database }: Services, key_hash: string): Promise<Found | undefined> {
  const { id, name, active, deleted_at, id_api_key } = servers;
  const [row] = await database
    .db()
    .select({ id, name, active, id_key: server_api_keys.id, expires_at: server_api_keys.expires_at })
    .from(server_api_keys)
    .innerJoin(servers, eq(id_api_key, server_api_keys.id))
    .where(
      and(
        eq(server_api_keys.key_hash, key_hash),
        isNull(deleted_at),
        or(isNull(server_api_keys.expires_at), gt(server_api_keys.expires_at, sql`now()`)),
      ),
    );
  if (!row) return undefined;
  return {
    server: { id: row.id, name: row.name, active: row.active },
    id_key: row.id_key,
    keyEnds: row.expires_at ? Date.parse(row.expires_at) : Number.POSITIVE_INFINITY,
  };
}
