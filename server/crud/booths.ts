import { randomBytes } from "node:crypto";
import { and, eq, isNull, ne } from "drizzle-orm";
import { decor } from "../../contract/entities/decor";
import { refuseCommonPassword } from "../auth/common-passwords";
import { hashPassword } from "../auth/passwords";
import { conflict } from "../errors";
import { decors, photo_booths, servers } from "../store/schema";
import { takeTurn } from "../store/turn";
import type { Binding, EntityTable, Save } from "./binding";
import { refuseUnseen } from "./references";

/** Rules of booths beyond their fields (OP-75, OP-76). */
export const boothBinding: Binding = {
  table: photo_booths as unknown as EntityTable,

  async beforeSave(save) {
    const { values } = save;
    if (typeof values.login === "string") await claimLogin(save, values.login);
    await refuseUnseen(save, "id_application_decor", decor, { table: decors as unknown as EntityTable });
    await setPassword(save);
  },

  /** Its servers are free for others. */
  async beforeRemove({ id }, { database }) {
    await database.db().update(servers).set({ id_photo_booth: null }).where(eq(servers.id_photo_booth, id));
  },
};

async function claimLogin({ services, values, id }: Save, login: string): Promise<void> {
  values.login = login.trim();
  await takeTurn(services.database, `login ${values.login}`);
  const taken = await services.database
    .db()
    .$count(
      photo_booths,
      and(eq(photo_booths.login, login.trim()), ne(photo_booths.id, id), isNull(photo_booths.deleted_at)),
    );
  if (taken > 0) throw conflict("errors.login_in_use", [{ path: "login", message: "errors.login_in_use" }]);
}

/** The password travels on create only; a booth made without one cannot log in until it gets one. */
async function setPassword({ values, current }: Save): Promise<void> {
  const { password } = values;
  delete values.password;
  if (current) return;
  const isSet = typeof password === "string" && password !== "";
  if (isSet) refuseCommonPassword(password);
  values.password_hash = await hashPassword(isSet ? password : randomBytes(32).toString("base64url"));
}
