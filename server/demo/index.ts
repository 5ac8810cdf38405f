import { count } from "drizzle-orm";
import { foldEmail } from "../../contract/rules/account";
import { hashPassword } from "../auth/passwords";
import { newDealerCode } from "../crud/users";
import type { Services } from "../services";
import { users } from "../store/schema";
import { DEMO_ACCOUNTS } from "./accounts";

/** On an empty database: the demo's accounts and data, or the first admin from the settings. */
export async function bringFirstData(services: Services): Promise<void> {
  const [found] = await services.database.db().select({ count: count() }).from(users);
  if (found && found.count > 0) return;
  if (services.settings.demo) return bringDemo(services);
  const { admin } = services.settings;
  if (!admin) return;
  await services.database.db().insert(users).values({
    email: foldEmail(admin.email),
    password_hash: await hashPassword(admin.password),
    first_name: "Admin",
    last_name: "",
    is_admin: true,
  });
}

async function bringDemo(services: Services): Promise<void> {
  const rows = [];
  for (const { role, password, ...account } of DEMO_ACCOUNTS) {
    rows.push({
      ...account,
      password_hash: await hashPassword(password),
      is_admin: role === "admin",
      is_dealer: role === "dealer",
      dealer_code: role === "dealer" ? newDealerCode() : null,
    });
  }
  await services.database.db().insert(users).values(rows);
}
