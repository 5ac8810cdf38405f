import { createHmac } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { AnyCaller } from "../caller";
import { Refusal } from "../errors";
import type { Call } from "../http/call";
import { idempotency_keys } from "../store/schema";

const LONGEST_KEY = 200;

type OfCaller = Pick<Call, "services"> & { caller: AnyCaller | undefined };

/** The keys of a booth are its own, although its owner has them (OP-236). */
const scoped = (caller: AnyCaller | undefined, key: string): string =>
  caller?.role === "booth" ? `booth ${caller.id_photo_booth} ${key}` : key;

/**
 * Runs a create once per Idempotency-Key and caller; a repeat gets the first answer (OP-175, reliability rule 25). The
 * key's row and the create share a transaction, so a crash leaves neither.
 */
export async function withIdempotency<T>(
  { request, services, caller }: OfCaller & Pick<Call, "request">,
  sent: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const key = keyOf(request, caller);
  if (key === undefined) return run();
  const { database } = services;
  const id_user = caller?.id as string;
  const request_hash = hashOf({ request, services }, sent);
  return database.withTx(async () => {
    const db = database.db();
    const mine = and(eq(idempotency_keys.id_user, id_user), eq(idempotency_keys.key, key));
    const expired = lt(idempotency_keys.created_at, sql`now() - interval '24 hours'`);
    // Other expired keys are purged below; this one must not be answered after a day.
    await db.delete(idempotency_keys).where(and(mine, expired));
    // A concurrent request with the same key waits here until the first one commits.
    const claimed = await db
      .insert(idempotency_keys)
      .values({ id_user, key, request_hash })
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) {
      const [first] = await db.select().from(idempotency_keys).where(mine);
      if (first?.request_hash !== request_hash) throw new Refusal(422, "errors.key_reused");
      return first.response as T;
    }
    const response = await run();
    await db.update(idempotency_keys).set({ status: 200, response }).where(mine);
    await db.delete(idempotency_keys).where(expired);
    return response;
  });
}

/** The same for an answer that holds a secret: it is kept encrypted, for this caller. */
export async function withSecretAnswer<T>(
  call: OfCaller & Pick<Call, "request">,
  sent: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const { rememberedSecrets } = call.services;
  const of = call.caller?.id as string;
  const sealed = await withIdempotency(call, sent, async () =>
    rememberedSecrets.seal(JSON.stringify(await run()), of),
  );
  const answer = rememberedSecrets.open(sealed, of);
  if (answer === undefined) throw new Refusal(422, "errors.key_reused"); // the server has another key now
  return JSON.parse(answer) as T;
}

/**
 * The first answer under a key of this caller. A request under it that is under way is waited for; one that comes later
 * is refused (422 errors.key_reused).
 */
export async function answerOrRefuse<T>(
  { services, caller }: OfCaller,
  sent: string,
): Promise<T | undefined> {
  const { database } = services;
  const key = scoped(caller, sent);
  const id_user = caller?.id as string;
  return database.withTx(async () => {
    const db = database.db();
    // No request has this hash.
    await db.insert(idempotency_keys).values({ id_user, key, request_hash: "" }).onConflictDoNothing();
    const [first] = await db
      .select()
      .from(idempotency_keys)
      .where(and(eq(idempotency_keys.id_user, id_user), eq(idempotency_keys.key, key)));
    return (first?.response ?? undefined) as T | undefined;
  });
}

/** The stored first answer to this request, for saves whose preparation must not be repeated. */
export async function rememberedAnswer<T>(
  { request, services, caller }: OfCaller & Pick<Call, "request">,
  sent: unknown,
): Promise<T | undefined> {
  const key = keyOf(request, caller);
  if (key === undefined) return undefined;
  const [first] = await services.database
    .db()
    .select()
    .from(idempotency_keys)
    .where(
      and(
        eq(idempotency_keys.id_user, caller?.id as string),
        eq(idempotency_keys.key, key),
        eq(idempotency_keys.request_hash, hashOf({ request, services }, sent)),
        gt(idempotency_keys.created_at, sql`now() - interval '24 hours'`),
      ),
    );
  return (first?.response ?? undefined) as T | undefined;
}

function keyOf(request: Call["request"], caller: AnyCaller | undefined): string | undefined {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return undefined;
  if (key.length > LONGEST_KEY) throw new Refusal(422, "errors.invalid_request");
  return scoped(caller, key);
}

/** An HMAC, because the request may hold a password that could be guessed from a plain hash. */
const hashOf = ({ request, services }: Pick<Call, "request" | "services">, sent: unknown): string =>
  createHmac("sha256", services.requestKey)
    .update(JSON.stringify([request.method, request.routeOptions.url, sent]))
    .digest("hex");
