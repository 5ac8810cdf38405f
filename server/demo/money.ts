import { eq } from "drizzle-orm";
import { newCode } from "../rules/deposit-codes";
import { changeBalance, type Entry } from "../rules/ledger";
import type { Services } from "../services";
import { deposit_codes, emissions } from "../store/schema";
import { daysAgo } from "./time";

const RUNS: readonly [description: string, count: number, denomination: number][] = [
  ["Autumn cards", 10, 100],
  ["Выставка, осень", 12, 50],
  ["Partner gift", 2, 500],
  ["Winter cards", 10, 100],
  ["Школы", 20, 25],
  ["Loft 12 bar", 12, 75.5],
  ["TechConf stand", 30, 10],
  ["New Year", 10, 150],
  ["Test print", 2, 1],
  ["Свадебный салон", 4, 250],
  ["Spring cards", 10, 100],
  ["Almaty expo", 25, 20],
];

/** Emissions of the dealer. @returns ledger entries of their payments and of deposits with their codes */
export async function bringEmissions(
  services: Services,
  dealer: string,
  activators: string[],
): Promise<Entry[]> {
  const db = services.database.db();
  const entries: Entry[] = [];
  for (const [index, [description, count, denomination]] of RUNS.entries()) {
    const created_at = daysAgo(services, 110 - index * 8);
    const used = Math.min(index === 8 ? count : 3 + (index % 3), count);
    const [emission] = await db
      .insert(emissions)
      .values({ id_user: dealer, count, denomination, description, created_at, activated_count: used })
      .returning({ id: emissions.id });
    if (!emission) continue;
    const id_emission = emission.id;
    const codes = await db
      .insert(deposit_codes)
      .values(
        Array.from({ length: count }, () => ({ id_emission, code: newCode(), denomination, created_at })),
      )
      .returning({ id: deposit_codes.id });
    entries.push({
      id_user: dealer,
      type: "emission",
      amount: -count * denomination,
      id_emission,
      created_at,
    });
    for (const [turn, code] of codes.slice(0, used).entries()) {
      const id_user = activators[(index + turn) % activators.length] as string;
      const activated_at = daysAgo(services, 108 - index * 8 - turn);
      await db.update(deposit_codes).set({ id_user, activated_at }).where(eq(deposit_codes.id, code.id));
      entries.push({
        id_user,
        type: "deposit",
        amount: denomination,
        id_emission,
        id_code: code.id,
        created_at: activated_at,
      });
    }
  }
  return entries;
}

/** Writes ledger entries in chronological order, so that every balance_after is correct. */
export async function bringLedger(services: Services, entries: Entry[]): Promise<void> {
  const ordered = [...entries].sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
  await services.database.withTx(async () => {
    for (const entry of ordered) await changeBalance(services, entry);
  });
}
