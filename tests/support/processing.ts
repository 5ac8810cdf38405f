import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { toHundredths } from "../../contract/core/money";
import type { CheckEntry } from "../../contract/endpoints/processing";
import { claimJob } from "../../server/engine/claim";
import { participants, servers, type styles, users } from "../../server/store/schema";
import { addBooth } from "./events";
import { picture } from "./jpeg";
import type { Person } from "./people";
import { until } from "./ports";
import { send } from "./send";
import type { TestServer } from "./server";
import { addStyle } from "./working";

type Server = Pick<TestServer, "services" | "url">;

/** A server without a key, straight in the table, seen just now. */
export async function addServer({ services }: Pick<TestServer, "services">, id_user: string, fields = {}) {
  const row = { id_user, name: `server ${randomUUID()}`, state: "online" as const };
  const [made] = await services.database
    .db()
    .insert(servers)
    .values({ ...row, seen_at: sql`now()` as never, ...fields })
    .returning();
  if (!made) throw new Error("no row");
  return made;
}

export async function addParticipant({ services }: Pick<TestServer, "services">, id_user: string) {
  const [made] = await services.database
    .db()
    .insert(participants)
    .values({ id_user, name: "Woman" })
    .returning();
  if (!made) throw new Error("no row");
  return made.id;
}

export interface Stage {
  person: Person;
  booth: string;
  participant: string;
  style: string;
}

/** What a generation needs besides a server: a booth and a style of this person, and credits to pay it. */
export async function addStage(
  server: Server,
  person: Person,
  { balance = 100, ...style }: { balance?: number } & Partial<typeof styles.$inferInsert> = {},
): Promise<Stage> {
  const participant = await addParticipant(server, person.id);
  const made = await addStyle(server, person.id, {
    participants_ids: [participant],
    generation_cost: 10,
    ...style,
  });
  await setBalance(server, person.id, balance);
  return { person, participant, style: made.id, booth: await addBooth(server, person.id) };
}

/** Straight in the table, without a row of the ledger. */
export async function setBalance({ services }: Server, id: string, balance: number): Promise<void> {
  await services.database.db().update(users).set({ balance }).where(sql`${users.id} = ${id}`);
}

/** Balance and held price in hundredths, and the rows of the ledger about generations. */
export async function accountOf({ services }: Pick<TestServer, "services">, id: string) {
  const db = services.database.db();
  const [account] = await db.select().from(users).where(sql`${users.id} = ${id}`);
  const { rows } = await db.execute<{ type: string; amount: number; id_generation: string }>(
    sql`select type, amount, id_generation from transactions where id_user = ${id} order by created_at`,
  );
  const charges = rows.filter(({ type }) => type === "charge").map(({ amount }) => Number(amount));
  return { balance: toHundredths(account?.balance ?? 0), held: toHundredths(account?.held ?? 0), charges };
}

export async function processForm(data: object, bytes?: Buffer): Promise<FormData> {
  const form = new FormData();
  form.append("generation_data", JSON.stringify(data));
  const file = bytes ?? (await picture({ width: 90, height: 120 }));
  form.append("source_image", new Blob([new Uint8Array(file)], { type: "image/jpeg" }), "me.jpg");
  return form;
}

export interface Ordering {
  bytes?: Buffer;
  headers?: Record<string, string>;
  token?: string;
}

/** POST /process for this stage. */
export async function order(server: { url: string }, stage: Stage, fields: object = {}, more: Ordering = {}) {
  const { person, booth, style, participant } = stage;
  const data = { id_photo_booth: booth, id_style: style, id_participant: participant, ...fields };
  const { bytes, headers, token = person.token } = more;
  return send(server, "POST", "/api/process", { token, headers, form: await processForm(data, bytes) });
}

/** Its id, of one that must begin. */
export async function begun(server: Server, stage: Stage, fields: object = {}, more: Ordering = {}) {
  const { status, body } = await order(server, stage, fields, more);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.id_generation as string;
}

export async function check(server: Server, { token }: Person, id: string): Promise<CheckEntry[]> {
  const { status, body } = await send(server, "GET", `/api/check/${id}`, { token });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** The entries of a check once it has ended. */
export async function ended(server: Server, person: Person, id: string): Promise<CheckEntry[]> {
  let entries: CheckEntry[] = [];
  await until(`the end of ${id}`, async () => {
    entries = await check(server, person, id);
    return entries.at(-1)?.type !== "progress";
  });
  return entries;
}

/** The next job, as a worker of this test takes it. */
export async function claimed({ services }: Server, holder: string) {
  const job = await claimJob(services, { holder }, randomUUID());
  if (!job) throw new Error("nothing waits");
  return job;
}
