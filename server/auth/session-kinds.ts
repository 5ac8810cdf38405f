import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { roleOf } from "../../contract/core/access";
import type { AnyCaller } from "../caller";
import type { Services } from "../services";
import { booth_sessions, photo_booths, sessions, users } from "../store/schema";

/** An account with a password, as it was read. */
export interface Account {
  id: string;
  password_hash: string;
}

type Columns = Omit<typeof sessions.$inferSelect, "id_user">;

/** Whose sessions they are: users', or those of photo booths (OP-236). Everything else of a session is the same. */
export interface SessionKind {
  /** Its own columns are read by `holder` alone. */
  table: typeof sessions;
  /** The column that says who logged in. */
  holder: { name: "id_user" | "id_photo_booth"; column: PgColumn };
  /** In access tokens; users have none. */
  of?: "booth";
  /**
   * Locks the account until the end of the transaction.
   * @returns false if it got another password or was deactivated since it was read
   */
  hold(services: Services, account: Account): Promise<boolean>;
  /** Whether who logged in may still do so. */
  isActive(services: Services, holder: string): Promise<boolean>;
  /** The session of this id that was not ended, and its caller. */
  find(
    services: Services,
    id: string,
  ): Promise<{ session: Columns; holder: string; caller: AnyCaller } | undefined>;
}

const isActiveUser = eq(users.is_active, true);

export const USERS: SessionKind = {
  table: sessions,
  holder: { name: "id_user", column: sessions.id_user },
  async hold({ database }, { id, password_hash }) {
    const same = and(eq(users.id, id), eq(users.password_hash, password_hash), isActiveUser);
    return (await database.db().select({ id: users.id }).from(users).where(same).for("share")).length > 0;
  },
  isActive: async ({ database }, id) =>
    (await database.db().$count(users, and(eq(users.id, id), isActiveUser))) > 0,
  async find({ database }, id) {
    const { is_admin, is_dealer } = users;
    const [row] = await database
      .db()
      .select({ session: sessions, user: { is_admin, is_dealer } })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.id_user))
      .where(and(eq(sessions.id, id), isNull(sessions.revoked_at), isActiveUser));
    if (!row) return undefined;
    const { id_user } = row.session;
    const caller = { id: id_user, role: roleOf(row.user), sessionId: id };
    return { session: row.session, holder: id_user, caller };
  },
};

/** A booth works as long as it is not deleted and its owner is active. */
const isWorking: SQL | undefined = and(isNull(photo_booths.deleted_at), isActiveUser);

export const BOOTHS: SessionKind = {
  table: booth_sessions as unknown as typeof sessions,
  holder: { name: "id_photo_booth", column: booth_sessions.id_photo_booth },
  of: "booth",
  async hold({ database }, { id, password_hash }) {
    const rows = await database
      .db()
      .select({ id: photo_booths.id })
      .from(photo_booths)
      .innerJoin(users, eq(users.id, photo_booths.id_user))
      .where(and(eq(photo_booths.id, id), eq(photo_booths.password_hash, password_hash), isWorking))
      .for("share");
    return rows.length > 0;
  },
  async isActive({ database }, id) {
    const rows = await database
      .db()
      .select({ id: photo_booths.id })
      .from(photo_booths)
      .innerJoin(users, eq(users.id, photo_booths.id_user))
      .where(and(eq(photo_booths.id, id), isWorking));
    return rows.length > 0;
  },
  async find({ database }, id) {
    const [row] = await database
      .db()
      .select({ session: booth_sessions, id_user: photo_booths.id_user })
      .from(booth_sessions)
      .innerJoin(photo_booths, eq(photo_booths.id, booth_sessions.id_photo_booth))
      .innerJoin(users, eq(users.id, photo_booths.id_user))
      .where(and(eq(booth_sessions.id, id), isNull(booth_sessions.revoked_at), isWorking));
    if (!row) return undefined;
    const { id_photo_booth } = row.session;
    const caller = { id: row.id_user, role: "booth", sessionId: id, id_photo_booth } as const;
    return { session: row.session, holder: id_photo_booth, caller };
  },
};
