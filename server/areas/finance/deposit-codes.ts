import { and, eq, gt, sql } from "drizzle-orm";
import { SPREADSHEET } from "../../../contract/core/spreadsheet";
import type * as contract from "../../../contract/endpoints/deposit-codes";
import { depositCode } from "../../../contract/entities/deposit-code";
import { emission } from "../../../contract/entities/emission";
import type { Caller } from "../../caller";
import { withIdempotency } from "../../crud/idempotency";
import { findRow } from "../../crud/read";
import { toRecord } from "../../crud/record";
import { conflict, Refusal } from "../../errors";
import type { Handler } from "../../http/call";
import { assertSameSite } from "../../http/cross-site";
import { asDownload } from "../../http/download";
import { type Column, spreadsheet } from "../../http/spreadsheet";
import { changeBalance } from "../../rules/ledger";
import { ownRows } from "../../rules/ownership";
import type { Services } from "../../services";
import { pagesBy } from "../../store/keyset";
import { deposit_codes as codes, emissions, users } from "../../store/schema";

/**
 * Redeems a code under its row's lock, so that only one of concurrent requests succeeds (OP-96, reliability rules 26,
 * 28).
 */
export const activateCode: Handler<typeof contract.activateCode> = async (call) => {
  assertSameSite(call.request);
  const { services, params, caller } = call;
  const activate = () => services.database.withTx(() => spend(services, params.code, caller));
  return withIdempotency(call, params, activate);
};

async function spend(services: Services, text: string, caller: Caller) {
  const db = services.database.db();
  const [found] = await db.select().from(codes).where(eq(codes.code, text)).for("update");
  if (!found) throw new Refusal(404, "errors.code_unknown");
  if (found.id_user) throw conflict("errors.code_used");
  const [used] = await db
    .update(codes)
    .set({ id_user: caller.id, activated_at: sql`now()` })
    .where(eq(codes.id, found.id))
    .returning();
  const { id_emission, denomination } = found;
  await db
    .update(emissions)
    .set({ activated_count: sql`${emissions.activated_count} + 1` })
    .where(eq(emissions.id, id_emission));
  const balance = await changeBalance(services, {
    id_user: caller.id,
    type: "deposit",
    amount: denomination,
    id_emission,
    id_code: found.id,
  });
  return { code: toRecord(depositCode, used as typeof found), balance };
}

interface Printed {
  id: string;
  code: string;
  denomination: number;
  activated_at: string | null;
  activated_by: string;
}

const COLUMNS: Column<Printed>[] = [
  { title: "code", width: 38, cell: (row) => row.code },
  { title: "denomination", width: 14, cell: (row) => row.denomination },
  { title: "activated_at", width: 22, cell: (row) => row.activated_at },
  { title: "activated_by", width: 40, cell: (row) => row.activated_by },
];

export const downloadEmission: Handler<typeof contract.downloadEmission> = async (call) => {
  const { services, caller, params, reply } = call;
  const { id } = await findRow(services, emission, caller, { id: params.id });
  asDownload(reply, `deposit_codes_${id.slice(0, 8)}.xlsx`, SPREADSHEET);
  return reply.send(spreadsheet("codes", COLUMNS, codesOf(services, caller, id)));
};

const PAGE = 1000;

/** All codes of an emission, paged by id. */
async function* codesOf(services: Services, caller: Caller, id_emission: string): AsyncGenerator<Printed> {
  const readAfter = (key: string | undefined) => pageOf(services, caller, id_emission, key);
  for await (const page of pagesBy(readAfter, ({ id }) => id, PAGE)) yield* page;
}

/** Names the activator of a code if the caller may see the user, otherwise gives the short id (OP-22, OP-189). */
async function pageOf(
  services: Services,
  caller: Caller,
  id_emission: string,
  after: string | undefined,
): Promise<Printed[]> {
  const seen = ownRows(services, users.id, caller);
  const rows = await services.database
    .db()
    .select({ code: codes, user: users })
    .from(codes)
    .leftJoin(users, and(eq(users.id, codes.id_user), seen))
    .where(and(eq(codes.id_emission, id_emission), after ? gt(codes.id, after) : undefined))
    .orderBy(codes.id)
    .limit(PAGE);
  return rows.map(({ code, user }) => ({
    ...code,
    activated_by: user
      ? `${user.first_name} ${user.last_name} <${user.email}>`
      : (code.id_user?.slice(0, 8) ?? ""),
  }));
}
