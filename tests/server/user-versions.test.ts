import { expect, it } from "vitest";
import { makePerson, type Person } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("the ETag of an account", (stack) => {
  const path = ({ id }: Person) => `/users/${id}`;
  const tagOf = async (who: Person) =>
    (await send(stack.server, "GET", path(who), { token: stack.cast.admin.token })).headers.get(
      "etag",
    ) as string;
  const save = (who: Person, user: object, tag: string, by = stack.cast.admin) =>
    send(stack.server, "POST", path(who), { token: by.token, json: { user }, headers: { "if-match": tag } });
  /** Spends credits without anybody saving the account. */
  const spend = (who: Person, denomination: number) =>
    send(stack.server, "PUT", "/deposit_codes_emission/", {
      token: who.token,
      json: { emission: { count: 1, denomination } },
    });

  it("names version and balance: what the ledger changes makes no form stale, and no form undoes it [OP-203]", async () => {
    const dealer = await makePerson(stack.server, stack.cast.admin, { is_dealer: true, balance: 50 });
    const tag = await tagOf(dealer);
    expect((await spend(dealer, 20)).status).toBe(200);
    expect(await tagOf(dealer)).not.toBe(tag);
    const kept = await save(dealer, { first_name: "Ann", balance: 50 }, tag);
    expect([kept.status, kept.body.user.first_name, kept.body.user.balance]).toEqual([200, "Ann", 30]);
    expect(kept.headers.get("etag")).toBe(await tagOf(dealer));
    expect((await save(dealer, { first_name: "Bea", balance: 30 }, tag)).status).toBe(412);
  });

  it("a save with another balance is refused if it changed meanwhile, one without any is not [OP-203]", async () => {
    const dealer = await makePerson(stack.server, stack.cast.admin, { is_dealer: true, balance: 50 });
    const tag = await tagOf(dealer);
    await spend(dealer, 20);
    const refused = await save(dealer, { balance: 80 }, tag);
    expect([refused.status, refused.body.user.balance]).toEqual([412, 30]);
    expect(refused.headers.get("etag")).toBe(await tagOf(dealer));
    const saved = await save(dealer, { last_name: "Lee" }, tag);
    expect([saved.status, saved.body.user.balance]).toEqual([200, 30]);
    const again = await save(dealer, { balance: 80 }, await tagOf(dealer));
    expect([again.status, again.body.user.balance]).toEqual([200, 80]);
    expect((await save(dealer, { balance: 5 }, "*")).body.user.balance).toBe(5);
  });

  it("a dealer who echoes the balance as it was read may save [OP-127 OP-203]", async () => {
    const { dealer } = stack.cast;
    const customer = await makePerson(stack.server, stack.cast.admin, { id_dealer: dealer.id, balance: 10 });
    const tag = await tagOf(customer);
    await send(stack.server, "POST", path(customer), {
      token: stack.cast.admin.token,
      json: { user: { balance: 7 } },
    });
    // The version was raised by that save, so this form is stale all the same.
    expect((await save(customer, { first_name: "C", balance: 10 }, tag, dealer)).status).toBe(412);
    const now = await tagOf(customer);
    expect((await save(customer, { first_name: "C", balance: 7 }, now, dealer)).status).toBe(200);
  });
});
