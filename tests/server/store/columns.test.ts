import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { overlays, schedules, users } from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { addUser, useDatabase } from "./support";

describeEachEngine("columns", (engine) => {
  const database = useDatabase(engine);

  test("moments read as the wire writes them, whatever offset they came with", async () => {
    const id_user = await addUser(database());
    const times = { start_time: "2025-03-01T18:30:00+03:00", end_time: "2025-03-01T20:00:00.987Z" };
    const [row] = await database()
      .db()
      .insert(schedules)
      .values({ id_user, name: "Evening", ...times })
      .returning();
    expect(row).toMatchObject({ start_time: "2025-03-01T15:30:00Z", end_time: "2025-03-01T20:00:00Z" });
    expect(row?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test("money keeps two decimals", async () => {
    const id = await addUser(database(), { balance: 1234567.89 });
    const [row] = await database()
      .db()
      .select({ balance: users.balance })
      .from(users)
      .where(eq(users.id, id));
    expect(row).toEqual({ balance: 1234567.89 });
    await expect(
      database().db().update(users).set({ balance: -0.01 }).where(eq(users.id, id)),
    ).rejects.toMatchObject({ cause: { code: "23514", constraint: "users_balance_not_negative" } });
  });

  test("id lists and documents keep order and odd text", async () => {
    const id_user = await addUser(database());
    const style_ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const quiz_mappings = [{ style_id: 'a"\\{}', answer_ids: ["б"] }];
    const values = { id_user, name: `O'Brien "\\ {a,b} 🎉`, start_time: "2025-03-01T18:30:00Z" };
    const [row] = await database()
      .db()
      .insert(schedules)
      .values({ ...values, style_ids, quiz_mappings })
      .returning();
    expect(row).toMatchObject({ name: values.name, style_ids, participants_ids: [], quiz_mappings });
  });

  test("a change moves updated_at and leaves the version to the save", async () => {
    const id_user = await addUser(database());
    const [row] = await database()
      .db()
      .insert(overlays)
      .values({ id_user, name: "Frame", updated_at: "2020-01-01T00:00:00Z" })
      .returning();
    const [changed] = await database()
      .db()
      .update(overlays)
      .set({ name: "Other" })
      .where(eq(overlays.id, row?.id ?? ""))
      .returning();
    expect(changed?.version).toBe(1);
    expect(Date.parse(changed?.updated_at ?? "")).toBeGreaterThan(Date.parse("2020-01-02T00:00:00Z"));
  });

  test("an e-mail is one in any case, and its refusal names the constraint but no secret", async () => {
    const email = `Anna-${crypto.randomUUID()}@example.com`;
    await addUser(database(), { email });
    const refusal = await addUser(database(), {
      email: email.toLowerCase(),
      password_hash: "secret-hash",
    }).catch((error: Error) => error);
    expect(refusal).toMatchObject({ cause: { code: "23505", constraint: "users_email_unique" } });
    const { cause } = refusal as Error;
    expect(JSON.stringify({ ...(cause as Error), message: (cause as Error).message })).not.toContain(
      "secret-hash",
    );
  });

  test("raw queries answer in the same types on both engines", async () => {
    const { rows } = await database().db().execute("select count(*) as n, now() as at, false as no");
    expect(rows).toEqual([{ n: expect.any(Number), at: expect.stringMatching(/\+00$/), no: false }]);
  });
});
