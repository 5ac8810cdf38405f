import { foldEmail } from "../contract/rules/account";
import { hashPassword } from "./auth/passwords";
import { bringDemo } from "./demo";
import type { Services } from "./services";
import { languages, user_tags, users } from "./store/schema";
import { takeTurn } from "./store/turn";

const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "ru", name: "Русский" },
];

const SYSTEM_TAGS = [
  { name: "Partner", color: "#0958D9" },
  { name: "Test account", color: "#874D00" },
];

/**
 * What every database holds; on an empty one the demo as well, or the first admin from the settings. One transaction,
 * so that a start that is cut short leaves nothing half made; other processes that start meanwhile wait for it. Nobody
 * is served yet: this one alone may draw pictures inside.
 */
export const bringFirstData = (services: Services): Promise<void> =>
  services.database.withTx(async () => {
    await takeTurn(services.database, "first data");
    const db = services.database.db();
    await db.insert(languages).values(LANGUAGES).onConflictDoNothing();
    if ((await db.$count(users)) > 0) return;
    await db.insert(user_tags).values(SYSTEM_TAGS.map((tag) => ({ ...tag, type: "system" as const })));
    if (services.settings.demo) await bringDemo(services);
    else await bringAdmin(services);
  });

async function bringAdmin({ settings, database }: Services): Promise<void> {
  const { admin } = settings;
  if (!admin) return;
  await database
    .db()
    .insert(users)
    .values({
      email: foldEmail(admin.email),
      password_hash: await hashPassword(admin.password),
      first_name: "Admin",
      last_name: "",
      is_admin: true,
    });
}
