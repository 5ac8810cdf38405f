import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/servers";
import { server as serverEntity } from "../../../contract/entities/server";
import { user as userEntity } from "../../../contract/entities/user";
import { newKey } from "../../auth/api-keys";
import type { Caller } from "../../caller";
import { withSecretAnswer } from "../../crud/idempotency";
import { findRow, LARGEST_LIST } from "../../crud/read";
import { toRecord } from "../../crud/record";
import { releaseServer } from "../../engine/round";
import { POOL_SERVERS } from "../../engine/wakes";
import { notFound } from "../../errors";
import type { Handler } from "../../http/call";
import type { Services } from "../../services";
import { server_api_keys as keys, photo_booths, server_customers, servers, users } from "../../store/schema";

const DAY = 86_400_000;

interface OfServer {
  services: Services;
  caller: Caller;
  params: { id: string };
}

const serverOf = async ({ services, caller, params }: OfServer, lock = false) =>
  (await findRow(services, serverEntity, caller, {
    id: params.id,
    lock,
  })) as unknown as typeof servers.$inferSelect;

export const serverCustomers: Handler<typeof contract.serverCustomers> = async (call) => {
  const { id } = await serverOf(call);
  const rows = await call.services.database
    .db()
    .select({ user: users })
    .from(server_customers)
    .innerJoin(users, eq(users.id, server_customers.id_user))
    .where(eq(server_customers.id_server, id))
    .orderBy(asc(users.last_name), asc(users.first_name), asc(users.id))
    .limit(LARGEST_LIST);
  return { users: rows.map((row) => toRecord(userEntity, row.user)) };
};

/** Adding twice is the same as once. */
export const addServerCustomer: Handler<typeof contract.addServerCustomer> = async (call) => {
  const { id } = await serverOf(call);
  const { services, params, caller } = call;
  const customer = await findRow(services, userEntity, caller, { id: params.userId });
  await services.database
    .db()
    .insert(server_customers)
    .values({ id_server: id, id_user: customer.id })
    .onConflictDoNothing();
  return undefined;
};

export const removeServerCustomer: Handler<typeof contract.removeServerCustomer> = async (call) => {
  const { services, params } = call;
  await services.database.withTx(async () => {
    const db = services.database.db();
    const { id, id_photo_booth } = await serverOf(call, true);
    const removed = await db
      .delete(server_customers)
      .where(and(eq(server_customers.id_server, id), eq(server_customers.id_user, params.userId)))
      .returning();
    if (removed.length === 0) throw notFound();
    // Otherwise a booth of this customer would keep the server (OP-74).
    if (id_photo_booth === null) return;
    const booths = db.select({ id: photo_booths.id }).from(photo_booths);
    const theirs = booths.where(eq(photo_booths.id_user, params.userId));
    await db
      .update(servers)
      .set({ id_photo_booth: null })
      .where(and(eq(servers.id, id), inArray(servers.id_photo_booth, theirs)));
  });
  return undefined;
};

export const readServerKey: Handler<typeof contract.readServerKey> = async (call) => {
  const { id_api_key } = await serverOf(call);
  const [row] = id_api_key
    ? await call.services.database.db().select().from(keys).where(eq(keys.id, id_api_key))
    : [];
  if (!row) throw notFound();
  const { id, key_preview, created_at, expires_at } = row;
  const is_active = expires_at === null || Date.parse(expires_at) > call.services.now().getTime();
  return { api_key: { id, key_preview, is_active, created_at, expires_at } };
};

export const createServerKey: Handler<typeof contract.createServerKey> = async (call) => {
  const { services, body, params } = call;
  const { key, columns } = newKey();
  const days = body.expiry_days;
  const expires_at = days ? new Date(services.now().getTime() + days * DAY).toISOString() : null;
  return withSecretAnswer(call, { ...body, ...params }, () =>
    services.database.withTx(async () => {
      const db = services.database.db();
      const server = await serverOf(call, true);
      const [row] = await db
        .insert(keys)
        .values({ ...columns, expires_at })
        .returning({ id: keys.id });
      if (!row) throw notFound();
      await setKey(services, server, row.id);
      return { id: row.id, key };
    }),
  );
};

export const removeServerKey: Handler<typeof contract.removeServerKey> = async (call) => {
  await call.services.database.withTx(async () => {
    const server = await serverOf(call, true);
    if (!server.id_api_key) throw notFound();
    await setKey(call.services, server, null);
  });
  return undefined;
};

/** Deletes the old key, which stops working at once (OP-78). */
async function setKey(
  services: Services,
  server: typeof servers.$inferSelect,
  id_api_key: string | null,
): Promise<void> {
  const { database } = services;
  const db = database.db();
  // Whoever served it until now, the pool or an old key, is not who serves it from now on (OP-207).
  await db
    .update(servers)
    .set({ id_api_key, seen_at: null, state: "offline", version: sql`version + 1` })
    .where(eq(servers.id, server.id));
  if (server.id_api_key) await db.delete(keys).where(eq(keys.id, server.id_api_key));
  database.afterCommit(() => releaseServer(services, server.id));
  if (id_api_key === null) database.wake(POOL_SERVERS);
}
