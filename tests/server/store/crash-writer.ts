/**
 * A process to be killed: writes pairs of overlays, each pair in one transaction, and prints a number when its pair
 * is acknowledged. Arguments: data folder, the first number, how many (then it ends by itself).
 */
import { writeSync } from "node:fs";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../../server/store/database";
import { overlays, users } from "../../../server/store/schema";

const [dataDir = "", first = "1", most = "Infinity"] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
const db = () => database.db();
const print = (line: string) => writeSync(1, `${line}\n`);

const [known] = await db().select().from(users);
const id_user = known?.id ?? crypto.randomUUID();
if (!known) await db().insert(users).values({ id: id_user, email: "writer@example.com", password_hash: "" });

const { rows } = await db().execute(sql`select name, count(*) as halves from ${overlays} group by name`);
print(JSON.stringify(rows));
for (let number = Number(first); number < Number(first) + Number(most); number += 1) {
  await database.withTx(async () => {
    await db()
      .insert(overlays)
      .values({ id_user, name: `${number}` });
    await db()
      .insert(overlays)
      .values({ id_user, name: `${number}` });
  });
  print(`${number}`);
}
await database.close();
