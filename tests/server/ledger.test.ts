import { eq, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { toHundredths } from "../../contract/core/money";
import { changeBalance } from "../../server/rules/ledger";
import { deposit_codes, emissions, transactions, users } from "../../server/store/schema";
import { makePerson, type Person } from "../support/people";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

type Step =
  | { kind: "set"; who: number; balance: number }
  | { kind: "emit"; who: number; count: number; denomination: number }
  | { kind: "activate"; who: number; which: number };

const who = fc.nat({ max: 2 });
const credits = (max: number) => fc.nat({ max: max * 100 }).map((hundredths) => hundredths / 100);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("set" as const), who, balance: credits(200) }),
  fc.record({
    kind: fc.constant("emit" as const),
    who,
    count: fc.integer({ min: 1, max: 4 }),
    denomination: credits(60).map((value) => value + 0.01),
  }),
  fc.record({ kind: fc.constant("activate" as const), who, which: fc.nat({ max: 30 }) }),
);

const REPEATS = 8;
const AT_ONCE = 50;

describeEachStack("the ledger", (stack) => {
  const call = (person: Person, method: string, path: string, json?: unknown) =>
    send(stack.server, method, path, { token: person.token, json });
  const db = () => stack.server.services.database.db();
  const emit = (person: Person, count: number, denomination: number) =>
    call(person, "PUT", "/deposit_codes_emission/", { emission: { count, denomination } });
  const textsOf = async (id: string) =>
    (await db().select().from(deposit_codes).where(eq(deposit_codes.id_emission, id))).map((row) => row.code);

  /** Sum of the rows that concern the balance, and the balance, in hundredths. */
  async function books(id: string): Promise<{ sum: number; balance: number; last: number }> {
    const rows = await db()
      .select()
      .from(transactions)
      .where(sql`${eq(transactions.id_user, id)} and ${isNull(transactions.id_order)}`)
      .orderBy(transactions.created_at);
    const [account] = await db().select().from(users).where(eq(users.id, id));
    const balance = toHundredths(account?.balance ?? Number.NaN);
    const sum = rows.reduce((total, row) => total + toHundredths(row.amount), 0);
    return { sum, balance, last: rows.length ? toHundredths(rows.at(-1)?.balance_after ?? 0) : 0 };
  }

  it("rows of one moment are listed in the order in which they happened: the newest shows the balance", async () => {
    const { services } = stack.server;
    const person = await makePerson(stack.server, stack.cast.admin, { balance: 100 });
    const created_at = "2031-05-01T10:00:00Z";
    await services.database.withTx(async () => {
      for (let turn = 0; turn < 10; turn += 1)
        for (const amount of [-15, 15, -1])
          await changeBalance(services, { id_user: person.id, type: "adjustment", amount, created_at });
    });
    await services.database.withTx(async () => {
      for (const amount of [-15, 15, -2])
        await changeBalance(services, { id_user: person.id, type: "adjustment", amount });
    });
    const { body } = await call(person, "GET", "/transactions/?per_page_count=100");
    const after = body.transactions.map((row: { balance_after: number }) => row.balance_after);
    const amounts = body.transactions.map((row: { amount: number }) => row.amount);
    expect(after[0]).toBe(88);
    after.forEach((value: number, at: number) => {
      expect(value - amounts[at]).toBe(after[at + 1] ?? 0);
    });
  });

  it("the sum of an account's rows equals its balance after any steps, as in a model [CALL-CODE-04 CALL-BAL-01 CODE-15 FIN-11]", async () => {
    const { admin } = stack.cast;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
        const people = await Promise.all(
          [{ is_dealer: true, balance: 50.5 }, { is_dealer: true }, {}].map((fields) =>
            makePerson(stack.server, admin, fields),
          ),
        );
        const model = [5050, 0, 0];
        const codes: { text: string; value: number; used: boolean }[] = [];
        for (const one of steps) {
          const person = people[one.who] as Person;
          const balance = model[one.who] as number;
          if (one.kind === "set") {
            const save = { user: { balance: one.balance } };
            expect((await call(admin, "POST", `/users/${person.id}`, save)).status).toBe(200);
            model[one.who] = toHundredths(one.balance);
          } else if (one.kind === "emit") {
            const { status, body } = await emit(person, one.count, one.denomination);
            const cost = one.count * toHundredths(one.denomination);
            if (one.who === 2) expect(status).toBe(403);
            else expect(status).toBe(cost <= balance ? 200 : 422);
            if (status !== 200) continue;
            model[one.who] = balance - cost;
            const value = toHundredths(one.denomination);
            for (const text of await textsOf(body.emission.id)) codes.push({ text, value, used: false });
          } else if (codes.length > 0) {
            const code = codes[one.which % codes.length] as (typeof codes)[number];
            const { status, body } = await call(person, "GET", `/deposit_codes/activate/${code.text}`);
            expect(status).toBe(code.used ? 409 : 200);
            if (code.used) continue;
            code.used = true;
            model[one.who] = balance + code.value;
            expect(toHundredths(body.balance)).toBe(model[one.who]);
          }
        }
        for (const [index, person] of people.entries()) {
          const { sum, balance, last } = await books(person.id);
          expect([sum, balance, last]).toEqual([model[index], model[index], model[index]]);
        }
      }),
      { numRuns: 12 },
    );
  });

  it(`of ${AT_ONCE} activations of one code at once one wins, ${REPEATS} times over [CALL-BAL-01 BAL-03]`, async () => {
    const { admin, dealer, owner, other } = stack.cast;
    const { id } = (await emit(admin, REPEATS, 1.25)).body.emission;
    const people = [dealer, owner, other];
    const before = await Promise.all(people.map((person) => books(person.id)));
    for (const text of await textsOf(id)) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          call(people[at % people.length] as Person, "GET", `/deposit_codes/activate/${text}`),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(AT_ONCE - 1);
    }
    const after = await Promise.all(people.map((person) => books(person.id)));
    const gained = after.reduce((total, { balance }, at) => total + balance - (before[at]?.balance ?? 0), 0);
    expect(gained).toBe(REPEATS * 125);
    for (const { sum, balance } of after) expect(sum).toBe(balance);
    const [emission] = await db().select().from(emissions).where(eq(emissions.id, id));
    expect(emission?.activated_count).toBe(REPEATS);
  });

  it(`of ${AT_ONCE} emissions at once no more succeed than the balance pays, ${REPEATS} times over [CODE-15 CODE-16]`, async () => {
    const dealer = await makePerson(stack.server, stack.cast.admin, { is_dealer: true });
    for (let round = 0; round < REPEATS; round++) {
      const affordable = (round * 7) % AT_ONCE;
      const balance = affordable * 2 + 1.99;
      await call(stack.cast.admin, "POST", `/users/${dealer.id}`, { user: { balance } });
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => emit(dealer, 2, 1)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(affordable);
      expect(statuses.filter((status) => status === 422)).toHaveLength(AT_ONCE - affordable);
      const { sum, balance: left } = await books(dealer.id);
      expect([sum, left]).toEqual([199, 199]);
    }
    const made = await db().$count(
      deposit_codes,
      sql`id_emission in (select id from emissions where id_user = ${dealer.id})`,
    );
    const paid = Array.from({ length: REPEATS }, (_, round) => ((round * 7) % AT_ONCE) * 2);
    expect(made).toBe(paid.reduce((total, codes) => total + codes, 0));
  });

  it("a balance can be spent to the last hundredth, and no further [CODE-15 CODE-16]", async () => {
    const dealer = await makePerson(stack.server, stack.cast.admin, { is_dealer: true, balance: 12.34 });
    expect((await emit(dealer, 2, 6.17)).status).toBe(200);
    expect(await books(dealer.id)).toEqual({ sum: 0, balance: 0, last: 0 });
    expect((await emit(dealer, 1, 0.01)).body.code).toBe("errors.insufficient_balance");
    expect(await books(dealer.id)).toEqual({ sum: 0, balance: 0, last: 0 });
  });

  it("rows of concurrent calls are listed in the order in which the balance changed", async () => {
    const dealer = await makePerson(stack.server, stack.cast.admin, { is_dealer: true, balance: 100 });
    await Promise.all(Array.from({ length: 30 }, (_, i) => emit(dealer, 1, i + 0.5)));
    const { body } = await call(dealer, "GET", "/transactions/?per_page_count=100");
    const rows: { amount: number; balance_after: number }[] = body.transactions.reverse();
    expect(rows.length).toBeGreaterThan(5);
    rows.reduce((before, { amount, balance_after }) => {
      expect(toHundredths(balance_after)).toBe(before + toHundredths(amount));
      return toHundredths(balance_after);
    }, 0);
  });
});
