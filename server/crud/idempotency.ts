import { createHmac } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Caller } from "../caller";
import { Refusal } from "../errors";
import type { Call } from "../http/call";
import { idempotency_keys } from "../store/schema";

const LONGEST_KEY = 200;

/**
 * Runs a create once per Idempotency-Key and caller: a repeat gets the first answer (OP-175, reliability rule 25).
 * The key's row and the create are one transaction, so a crash between them leaves neither.
 */
export async function withIdempotency<T>(
  { request, services, caller }: Pick<Call, "request" | "services" | "caller">,
  sent: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return run();
  if (key.length > LONGEST_KEY) throw new Refusal(422, "errors.invalid_request");
  const { database, requestKey } = services;
  const id_user = (caller as Caller).id;
  // Under a key: the request may hold a password, which nobody should be able to try out on its hash.
  const request_hash = createHmac("sha256", requestKey)
    .update(JSON.stringify([request.method, request.routeOptions.url, sent]))
    .digest("hex");
  return database.withTx(async () => {
    const db = database.db();
    const mine = and(eq(idempotency_keys.id_user, id_user), eq(idempotency_keys.key, key));
    const expired = lt(idempotency_keys.created_at, sql`now() - interval '24 hours'`);
    // Others are purged below, when somebody sends a key; this one must not be answered after its day.
    await db.delete(idempotency_keys).where(and(mine, expired));
    // A second request with the same key waits here for the first one's commit.
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
