import { randomBytes } from "node:crypto";
import { hashPassword } from "../auth/passwords";
import { newDealerCode } from "../rules/accounts";
import { adjustBalance } from "../rules/ledger";
import type { Services } from "../services";
import { users } from "../store/schema";
import { DEMO_ACCOUNTS } from "./accounts";
import { daysAgo } from "./time";

/** Customers of the demo's dealer and others, enough for more than one page. */
const CUSTOMERS: readonly [first: string, last: string, email: string, balance: number][] = [
  ["Пётр", "Великанов", "p.velikanov@example.com", 120],
  ["Анна", "Берестова", "anna@berestova.example.com", 4300],
  ["Timur", "Akhmetov", "timur@expo.example.com", 260],
  ["Марина", "Ковалёва", "kovaleva@eventika.example.com", 75.5],
  ["Галерея", "«Север»", "art@sever.example.com", 980],
  ["Loft", "12", "booth@loft12.example.com", 1500],
  ["Studio", "Meridian", "hello@meridian.example.com", 0],
  ["Дом культуры", "ЗИЛ", "foto@zil.example.com", 640],
  ["Карина", "Тё", "karina@photoset.example.com", 380],
  ["Sofia", "Lindqvist", "sofia@nordline.example.com", 412],
  ["James", "Okafor", "james@okafor.example.com", 498],
  ["Ольга", "Мирная", "olga@mirnaya.example.com", 35],
  ["Marco", "Bellini", "marco@bellini.example.com", 2210],
  ["Школа", "«Шаг»", "office@shag.example.com", 18.25],
  ["Ева", "Соловьёва", "eva@solo.example.com", 700],
];

/** Before everything else in the demo's past: the initial balances are set then. */
const HISTORY_DAYS = 120;

export interface People {
  organiser: string;
  dealer: string;
  admin: string;
  customers: string[];
}

/** The three demo accounts and the dealer's customers; every balance has its ledger row (OP-94). */
export async function bringPeople(services: Services): Promise<People> {
  const made: Record<string, string> = {};
  for (const { role, password, ...account } of [...DEMO_ACCOUNTS].reverse()) {
    made[role] = await add(services, {
      ...account,
      password_hash: await hashPassword(password),
      is_admin: role === "admin",
      is_dealer: role === "dealer",
      dealer_code: role === "dealer" ? newDealerCode() : null,
      id_dealer: role === "user" ? (made.dealer ?? null) : null,
      balance: role === "admin" ? 0 : 12_480,
    });
  }
  const customers: string[] = [];
  // A random password that nobody knows: these customers can log in once an admin has set one.
  const locked = await hashPassword(randomBytes(32).toString("base64url"));
  for (const [index, [first_name, last_name, email, balance]] of CUSTOMERS.entries()) {
    const created_at = new Date(services.now().getTime() - (index + 1) * 86_400_000 * 3).toISOString();
    const id_dealer = index < 12 ? (made.dealer ?? null) : null;
    customers.push(
      await add(services, {
        first_name,
        last_name,
        email,
        balance,
        id_dealer,
        created_at,
        password_hash: locked,
      }),
    );
  }
  return { organiser: made.user ?? "", dealer: made.dealer ?? "", admin: made.admin ?? "", customers };
}

async function add(services: Services, values: typeof users.$inferInsert): Promise<string> {
  const { balance = 0, ...account } = values;
  const [row] = await services.database.db().insert(users).values(account).returning();
  if (!row) throw new Error("no row");
  await adjustBalance(services, row.id, 0, balance, daysAgo(services, HISTORY_DAYS));
  return row.id;
}
