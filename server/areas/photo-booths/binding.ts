import { and, eq, isNull, ne } from "drizzle-orm";
import { BOOTHS } from "../../auth/session-kinds";
import { endSessionsOf } from "../../auth/sessions";
import type { Binding, Save } from "../../crud/binding";
import { assertUncommonPassword, hashSentPassword } from "../../crud/passwords";
import { conflict } from "../../errors";
import { withAdvisoryLock } from "../../store/advisory-lock";
import { photo_booths, servers } from "../../store/schema";

/** Rules of booths that involve other rows (OP-75, OP-76). */
export const boothBinding: Binding = {
  table: photo_booths,

  prepare: hashSentPassword,

  async beforeSave(save) {
    const { values } = save;
    if (typeof values.login === "string") await claimLogin(save, values.login);
    assertUncommonPassword(save);
  },

  /** Its dedicated servers become free, its sessions end (OP-236). */
  async beforeRemove({ id }, services) {
    await endSessionsOf(services, BOOTHS, id);
    await services.database
      .db()
      .update(servers)
      .set({ id_photo_booth: null })
      .where(eq(servers.id_photo_booth, id));
  },
};

async function claimLogin({ services, values, id }: Save, login: string): Promise<void> {
  values.login = login.trim();
  const others = and(
    eq(photo_booths.login, login.trim()),
    ne(photo_booths.id, id),
    isNull(photo_booths.deleted_at),
  );
  const taken = await withAdvisoryLock(services.database, `login ${values.login}`, async () =>
    services.database.db().$count(photo_booths, others),
  );
  if (taken > 0) throw conflict("errors.login_in_use", [{ path: "login", message: "errors.login_in_use" }]);
}
