import { and, eq, notInArray, sql } from "drizzle-orm";
import { foldEmail } from "../contract/rules/account";
import { hashPassword, verifyPassword } from "./auth/passwords";
import { bringDemo } from "./demo";
import { DEMO_ACCOUNTS } from "./demo/accounts";
import { hasEmail } from "./rules/accounts";
import type { Services } from "./services";
import type { DomainSetting } from "./settings";
import { withAdvisoryLock } from "./store/advisory-lock";
import { animation_styles, domains, languages, user_tags, users } from "./store/schema";

const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "ru", name: "Русский" },
];

const SYSTEM_TAGS = [
  { name: "Partner", color: "#0958D9" },
  { name: "Test account", color: "#874D00" },
];

const ANIMATION_STYLES = [
  { name: "Blink", description: "Eyes and a light smile move" },
  { name: "Breath", description: "The picture swells and settles" },
  { name: "Drift", description: "Background and figure move apart" },
  { name: "Snowfall", description: "Flakes fall in front of the figure" },
  { name: "Wind", description: "Hair and clothes flutter" },
  { name: "Zoom", description: "Slowly closer to the face" },
];

/**
 * Creates the data that every database needs and, in an empty one, the demo or the first admin from the settings. One
 * transaction: an interrupted start leaves nothing, and other starting processes wait. It may draw pictures inside,
 * because no requests are served yet.
 * @returns messages for whoever starts the server
 * @throws Error with one line if the demo is off but its accounts still have the public password
 */
export const bringFirstData = (services: Services): Promise<string[]> =>
  services.database.withTx(async () => {
    // Long enough for another process that draws the demo on a slow machine.
    await services.database.db().execute(sql`set local statement_timeout = 0`);
    return withAdvisoryLock(services.database, "first data", () => bringWhatIsMissing(services));
  });

async function bringWhatIsMissing(services: Services): Promise<string[]> {
  const db = services.database.db();
  await db.insert(languages).values(LANGUAGES).onConflictDoNothing();
  await db.insert(animation_styles).values(ANIMATION_STYLES).onConflictDoNothing();
  if (services.settings.domains) await bringDomains(services, services.settings.domains);
  if ((await db.$count(users)) > 0) {
    if (!services.settings.demo) await assertNoDemoAccounts(services);
  } else {
    await db.insert(user_tags).values(SYSTEM_TAGS.map((tag) => ({ ...tag, type: "system" as const })));
    if (services.settings.demo) await bringDemo(services);
    else await bringAdmin(services);
  }
  return noticeOfAdmin(services);
}

/** Exactly the domains of the setting are active; stores and galleries of another one keep it. */
async function bringDomains({ database }: Services, wanted: readonly DomainSetting[]): Promise<void> {
  const db = database.db();
  await db
    .insert(domains)
    .values([...wanted])
    .onConflictDoUpdate({
      target: domains.name,
      set: { is_active: true, language_code: sql`excluded.language_code` },
    });
  const names = wanted.map(({ name }) => name);
  await db.update(domains).set({ is_active: false }).where(notInArray(domains.name, names));
}

/** The demo's password is public (README), so a database with these accounts must not be used without the demo. */
async function assertNoDemoAccounts({ settings, database }: Services): Promise<void> {
  const open: string[] = [];
  for (const { email, password } of DEMO_ACCOUNTS) {
    // If the first admin has the address of a demo account, its password was chosen on purpose.
    if (settings.admin?.password === password && foldEmail(settings.admin.email) === email) continue;
    const [account] = await database
      .db()
      .select({ hash: users.password_hash })
      .from(users)
      .where(and(hasEmail(email), eq(users.is_active, true)));
    if (account && (await verifyPassword(account.hash, password))) open.push(email);
  }
  if (open.length === 0) return;
  throw new Error(
    `Accounts of the demo still have its public password: ${open.join(", ")}. Start with DEMO=1 and change their passwords or deactivate them.`,
  );
}

/** The setting only applies to an empty database; warn operators who expect it to work later. */
async function noticeOfAdmin({ settings: { admin }, database }: Services): Promise<string[]> {
  if (!admin) return [];
  const same = and(hasEmail(admin.email), eq(users.is_admin, true), eq(users.is_active, true));
  if ((await database.db().$count(users, same)) > 0) return [];
  return [`ADMIN_EMAIL is not used: there are accounts already, and none of an active admin ${admin.email}.`];
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
