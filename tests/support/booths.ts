import { hashPassword } from "../../server/auth/passwords";
import { BOOTHS } from "../../server/auth/session-kinds";
import { startSession, type TokenPair } from "../../server/auth/sessions";
import { photo_booths, schedule_photo_booths, schedules } from "../../server/store/schema";
import { PASSWORD } from "./accounts";
import type { TestServer } from "./server";

const HOUR = 3_600_000;

/** A booth of this owner with one event running now, straight in the tables: their calls come with a later issue. */
export async function makeBoothWithEvent(
  { services }: Pick<TestServer, "services">,
  id_user: string,
  overlays_ids: string[],
  { endsInHours = 2 }: { endsInHours?: number } = {},
): Promise<string> {
  const db = services.database.db();
  const login = `booth-${crypto.randomUUID()}`;
  const [booth] = await db
    .insert(photo_booths)
    .values({ id_user, name: "Booth", login, password_hash: "" })
    .returning();
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const [schedule] = await db
    .insert(schedules)
    .values({ id_user, name: "Event", overlays_ids, start_time: at(-5), end_time: at(endsInHours) })
    .returning();
  if (!booth || !schedule) throw new Error("no row");
  await db
    .insert(schedule_photo_booths)
    .values({ id_schedule: schedule.id, id_photo_booth: booth.id, position: 0 });
  return booth.id;
}

export interface BoothAccount {
  id: string;
  login: string;
  password_hash: string;
}

/** A booth that can log in by `PASSWORD`, straight in the table. */
export async function makeBoothAccount(
  { services }: Pick<TestServer, "services">,
  id_user: string,
  fields: Partial<typeof photo_booths.$inferInsert> = {},
): Promise<BoothAccount> {
  const login = `booth-${crypto.randomUUID()}`;
  const [made] = await services.database
    .db()
    .insert(photo_booths)
    .values({ id_user, name: "Booth", login, password_hash: await hashPassword(PASSWORD), ...fields })
    .returning();
  if (!made) throw new Error("no row");
  return made;
}

/** Tokens of a new session, without the check of the password. */
export async function boothTokens(
  { services }: Pick<TestServer, "services">,
  booth: BoothAccount,
): Promise<TokenPair> {
  const tokens = await startSession(services, BOOTHS, booth, { ip: "", userAgent: "" });
  if (!tokens) throw new Error("no session");
  return tokens;
}
