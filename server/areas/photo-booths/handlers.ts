import { and, asc, eq, isNull, or, type SQL } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/photo-booths";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { server as serverEntity } from "../../../contract/entities/server";
import { assertNotCommon } from "../../auth/common-passwords";
import { hashPassword } from "../../auth/passwords";
import { BOOTHS } from "../../auth/session-kinds";
import { endSessionsOf } from "../../auth/sessions";
import type { Caller } from "../../caller";
import { findRow, LARGEST_LIST, list } from "../../crud/read";
import { toRecord } from "../../crud/record";
import { conflict, notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { type Booth, dedicableTo, sharedWith, usableBy } from "../../rules/booth-servers";
import type { Services } from "../../services";
import { photo_booths, servers } from "../../store/schema";

interface OfBooth {
  services: Services;
  caller: Caller;
  params: { id: string };
}

const boothOf = async ({ services, caller, params }: OfBooth, lock = false) =>
  (await findRow(services, photoBooth, caller, { id: params.id, lock })) as unknown as Booth;

/** One handler for both paths of the list (OP-11). */
export const searchBooths: Handler<typeof contract.searchBooths> = (call) =>
  list({ entity: photoBooth }, call);

export const setBoothPassword: Handler<typeof contract.setBoothPassword> = async (call) => {
  const { body, services } = call;
  assertNotCommon(body.password);
  const password_hash = await hashPassword(body.password);
  await services.database.withTx(async () => {
    const { id } = await boothOf(call, true);
    await services.database.db().update(photo_booths).set({ password_hash }).where(eq(photo_booths.id, id));
    await endSessionsOf(services, BOOTHS, id);
  });
  return undefined;
};

const serversThat = async ({ database }: Services, where: SQL | undefined) => {
  const rows = await database
    .db()
    .select()
    .from(servers)
    .where(and(isNull(servers.deleted_at), where))
    .orderBy(asc(servers.name), asc(servers.id))
    .limit(LARGEST_LIST);
  return { servers: rows.map((row) => toRecord(serverEntity, row)) };
};

export const availableServers: Handler<typeof contract.availableServers> = async (call) => {
  const booth = await boothOf(call);
  return serversThat(call.services, and(eq(servers.active, true), usableBy(call.services, booth)));
};

export const dedicatedServers: Handler<typeof contract.dedicatedServers> = async (call) =>
  serversThat(call.services, eq(servers.id_photo_booth, (await boothOf(call)).id));

export const dedicableServers: Handler<typeof contract.dedicableServers> = async (call) => {
  const booth = await boothOf(call);
  return serversThat(call.services, dedicableTo(call.services, booth, call.caller));
};

/** The condition is part of the update, so that two booths cannot both get a server (OP-74). */
export const dedicateServer: Handler<typeof contract.dedicateServer> = async (call) => {
  const { services, caller, params } = call;
  await services.database.withTx(async () => {
    const db = services.database.db();
    const booth = await boothOf(call, true);
    // Locked before the check, so that a concurrent end of the share (servers.ts) is seen.
    await db.select({ id: servers.id }).from(servers).where(eq(servers.id, params.serverId)).for("update");
    const own = and(isNull(servers.deleted_at), eq(servers.id_photo_booth, booth.id));
    const taken = await db
      .update(servers)
      .set({ id_photo_booth: booth.id })
      .where(and(eq(servers.id, params.serverId), or(own, dedicableTo(services, booth, caller))))
      .returning({ id: servers.id });
    if (taken.length > 0) return;
    // 404 for a server that was never shared with the owner, to hide its existence (OP-22).
    const seen = caller.role === "admin" ? undefined : sharedWith(services, booth.id_user);
    const known = and(eq(servers.id, params.serverId), isNull(servers.deleted_at), seen);
    throw (await db.$count(servers, known)) > 0 ? conflict("errors.server_dedicated") : notFound();
  });
  return undefined;
};

export const releaseServer: Handler<typeof contract.releaseServer> = async (call) => {
  const booth = await boothOf(call);
  const released = await call.services.database
    .db()
    .update(servers)
    .set({ id_photo_booth: null })
    .where(and(eq(servers.id, call.params.serverId), eq(servers.id_photo_booth, booth.id)))
    .returning({ id: servers.id });
  if (released.length === 0) throw notFound();
  return undefined;
};
