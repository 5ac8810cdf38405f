import { count } from "drizzle-orm";
import { foldEmail } from "../../contract/rules/account";
import { hashPassword } from "../auth/passwords";
import type { Services } from "../services";
import { users } from "../store/schema";
import { bringOverlays } from "./overlays";
import { bringPeople } from "./people";

/** On an empty database: the demo's accounts and data, or the first admin from the settings. */
export async function bringFirstData(services: Services): Promise<void> {
  const [found] = await services.database.db().select({ count: count() }).from(users);
  if (found && found.count > 0) return;
  if (services.settings.demo) return bringDemo(services);
  const { admin } = services.settings;
  if (!admin) return;
  await services.database
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

async function bringDemo(services: Services): Promise<void> {
  const people = await bringPeople(services);
  const [first, second] = people.customers;
  await bringOverlays(services, [
    { id: people.organiser, share: 1 },
    { id: people.dealer, share: 6 },
    { id: first ?? people.organiser, share: 2 },
    { id: second ?? people.organiser, share: 8 },
  ]);
}
