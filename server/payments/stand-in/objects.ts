import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Services } from "../../services";
import { stand_in_objects } from "../../store/schema";

export type Provider = "stripe" | "yookassa";

export interface StandInPayment {
  state: "open" | "processing" | "paid" | "failed" | "expired";
  /** In hundredths. */
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  return_url: string;
  /** Language of its pay page, as the provider writes it: `ru`, `ru_RU`; payments of earlier versions have none. */
  locale?: string | undefined;
  /** Stripe's payment intent. */
  intent: string;
  shop_id: string;
  /** ms of the epoch. */
  expires_at: number;
  /** When a slow bank says that it is paid, ms of the epoch. */
  settles_at?: number;
}

export interface StandInRefund {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

type Row = typeof stand_in_objects.$inferSelect;
export type Stored<T> = Omit<Row, "body"> & { body: T };

export const accountHash = (key: string): string => createHash("sha256").update(key).digest("hex");

interface Making {
  provider: Provider;
  account: string;
  key: string | undefined;
  /** What was sent. */
  request: unknown;
  id: string;
}

/** The same key with another request: the provider refuses it. */
export class KeyReused extends Error {}

/** Stores an object once per key; a repeat gets the first one. */
async function makeOnce<T extends object>(
  { database }: Services,
  { provider, account, key, request, id }: Making,
  rest: { kind: "payment" | "refund"; parent?: string; body: T },
): Promise<Stored<T>> {
  const db = database.db();
  const request_hash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  const [made] = await db
    .insert(stand_in_objects)
    .values({
      id,
      provider,
      account,
      idempotency_key: key ?? randomUUID(),
      request_hash,
      ...rest,
      body: rest.body as Record<string, unknown>,
    })
    .onConflictDoNothing()
    .returning();
  if (made) return made as unknown as Stored<T>;
  const [first] = await db
    .select()
    .from(stand_in_objects)
    .where(and(eq(stand_in_objects.account, account), eq(stand_in_objects.idempotency_key, key ?? "")));
  if (first?.request_hash !== request_hash) throw new KeyReused();
  return first as unknown as Stored<T>;
}

export const makePayment = (
  services: Services,
  making: Making,
  body: StandInPayment,
): Promise<Stored<StandInPayment>> => makeOnce(services, making, { kind: "payment", body });

/** Undefined if less than that is left of the payment, or it is not paid. */
export function makeRefund(
  services: Services,
  making: Making,
  parent: string,
  body: StandInRefund,
): Promise<Stored<StandInRefund> | undefined> {
  return services.database.withTx(async () => {
    const payment = await findPayment(services, parent, making.account, true);
    if (payment?.body.state !== "paid") return undefined;
    const done = await refundsOf(services, parent);
    const known = done.find(({ idempotency_key }) => idempotency_key === making.key);
    const left = done.reduce((rest, one) => rest - one.body.amount, payment.body.amount);
    if (!known && (body.amount <= 0 || body.amount > left)) return undefined;
    return makeOnce(services, making, { kind: "refund", parent, body });
  });
}

/** @param account undefined: for its pay page, which everybody with the address may open */
export async function findPayment(
  services: Services,
  id: string,
  account?: string,
  lock = false,
): Promise<Stored<StandInPayment> | undefined> {
  const of = and(
    eq(stand_in_objects.id, id),
    eq(stand_in_objects.kind, "payment"),
    account === undefined ? undefined : eq(stand_in_objects.account, account),
  );
  const query = services.database.db().select().from(stand_in_objects).where(of);
  const [row] = await (lock ? query.for("update") : query);
  return row && present(services, row as unknown as Stored<StandInPayment>);
}

export async function findByIntent(
  services: Services,
  intent: string,
  account: string,
): Promise<string | undefined> {
  const { id, kind, body } = stand_in_objects;
  const [row] = await services.database
    .db()
    .select({ id })
    .from(stand_in_objects)
    .where(
      and(eq(stand_in_objects.account, account), eq(kind, "payment"), sql`${body} ->> 'intent' = ${intent}`),
    );
  return row?.id;
}

export const refundsOf = async ({ database }: Services, parent: string): Promise<Stored<StandInRefund>[]> =>
  (await database
    .db()
    .select()
    .from(stand_in_objects)
    .where(and(eq(stand_in_objects.parent, parent), eq(stand_in_objects.kind, "refund")))
    .orderBy(asc(stand_in_objects.created_at))) as unknown as Stored<StandInRefund>[];

/** As time has made it. */
function present({ now }: Services, row: Stored<StandInPayment>): Stored<StandInPayment> {
  const { body } = row;
  const at = now().getTime();
  if (body.state === "open" && at > body.expires_at) return { ...row, body: { ...body, state: "expired" } };
  if (body.state === "processing" && body.settles_at && at >= body.settles_at)
    return { ...row, body: { ...body, state: "paid" } };
  return row;
}

/** Changes a payment that is still open. */
export function changeOpen(
  services: Services,
  id: string,
  change: Partial<StandInPayment>,
): Promise<Stored<StandInPayment> | undefined> {
  return services.database.withTx(async () => {
    const row = await findPayment(services, id, undefined, true);
    if (row?.body.state !== "open") return undefined;
    const body = { ...row.body, ...change };
    await services.database
      .db()
      .update(stand_in_objects)
      .set({ body: body as unknown as Record<string, unknown> })
      .where(eq(stand_in_objects.id, id));
    return { ...row, body };
  });
}
