import { count } from "drizzle-orm";
import { foldEmail } from "../contract/rules/account";
import { hashPassword } from "./auth/passwords";
import { bringDemo } from "./demo";
import type { Services } from "./services";
import { languages, user_tags, users } from "./store/schema";

const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "ru", name: "Русский" },
];

const SYSTEM_TAGS = [
  { name: "Partner", color: "#0958D9" },
  { name: "Test account", color: "#874D00" },
];

/** What every database holds; on an empty one the demo as well, or the first admin from the settings. */
export async function bringFirstData(services: Services): Promise<void> {
  const db = services.database.db();
  await db.insert(languages).values(LANGUAGES).onConflictDoNothing();
  const [found] = await db.select({ count: count() }).from(users);
  if (found && found.count > 0) return;
  await db.insert(user_tags).values(SYSTEM_TAGS.map((tag) => ({ ...tag, type: "system" as const })));
  if (services.settings.demo) await bringDemo(services);
  else await bringAdmin(services);
}

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
