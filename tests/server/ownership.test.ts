import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Caller } from "../../server/caller";
import { emailInUse, emailTurn, hasEmail } from "../../server/rules/accounts";
import { asOwner, customersOf, ofCustomers, ownRows } from "../../server/rules/ownership";
import { overlays, users } from "../../server/store/schema";
import { describeStack } from "../support/stacks";

describeStack("whose rows a caller sees", (stack) => {
  const ids: Record<string, string> = {};
  const db = () => stack.server.services.database.db();
  const caller = (name: string, role: Caller["role"]): Caller => ({
    id: ids[name] as string,
    role,
    sessionId: "",
  });
  beforeAll(async () => {
    for (const name of ["dealer", "foreignDealer", "owner", "other"] as const)
      ids[name] = stack.cast[name].id;
    await db().delete(overlays);
    await db()
      .insert(overlays)
      .values(Object.entries(ids).map(([name, id_user]) => ({ id_user, name })));
  });
  afterEach(async () => {
    await db()
      .update(users)
      .set({ is_dealer: false, is_admin: false })
      .where(eq(users.id, ids.owner as string));
  });
  const named = async (where: ReturnType<typeof ownRows>) =>
    (await db().select().from(overlays).where(where)).map(({ name }) => name).sort();
  const own = (one: Caller) => named(ownRows(stack.server.services, overlays.id_user, one));
  const customers = (one: Caller) => named(ofCustomers(stack.server.services, overlays.id_user, one));

  it("are all for an admin, own ones for a user, those of customers too for a dealer [OP-22]", async () => {
    expect(await own(caller("other", "admin"))).toEqual(["dealer", "foreignDealer", "other", "owner"]);
    expect(await own(caller("owner", "user"))).toEqual(["owner"]);
    expect(await own(caller("dealer", "dealer"))).toEqual(["dealer", "owner"]);
    expect(await own(caller("foreignDealer", "dealer"))).toEqual(["foreignDealer"]);
  });

  it("are no customers' for anybody but their dealer, whatever role the account had before [OP-190 OP-191]", async () => {
    expect(await customers(caller("dealer", "dealer"))).toEqual(["owner"]);
    for (const [name, role] of [
      ["foreignDealer", "dealer"],
      ["dealer", "user"],
      ["dealer", "admin"],
    ] as const)
      expect([role, await customers(caller(name, role))]).toEqual([role, []]);
    expect(customersOf(caller("dealer", "user"))).toBeUndefined();
  });

  it.each(["is_dealer", "is_admin"])(
    "are not a dealer's once a customer %s, too [OP-190 OP-191]",
    async (flag) => {
      await db()
        .update(users)
        .set({ [flag]: true })
        .where(eq(users.id, ids.owner as string));
      expect(await own(caller("dealer", "dealer"))).toEqual(["dealer"]);
      expect((await asOwner(stack.server.services, ids.owner as string)).role).toBe(flag.slice(3));
    },
  );

  it("belong to a known account with its present role [OP-181]", async () => {
    const { services } = stack.server;
    expect(await asOwner(services, ids.owner as string)).toEqual({
      id: ids.owner,
      role: "user",
      sessionId: "",
    });
    expect(await asOwner(services, ids.dealer as string)).toMatchObject({ role: "dealer" });
    await expect(asOwner(services, crypto.randomUUID())).rejects.toMatchObject({
      status: 422,
      issues: [{ path: "id_user", message: "validation.unknown_reference" }],
    });
  });

  it("an address is the same without case and outer spaces, also while two claim it [OP-44 REG-16]", async () => {
    const { email } = stack.cast.owner;
    const found = async (text: string) =>
      (await db().select().from(users).where(hasEmail(text))).map(({ id }) => id);
    expect(await found(` ${email.toUpperCase()} `)).toEqual([ids.owner]);
    expect(await found(`x${email}`)).toEqual([]);
    expect(emailTurn(` ${email.toUpperCase()} `)).toBe(emailTurn(email));
    expect(emailTurn(`x${email}`)).not.toBe(emailTurn(email));
    expect(emailInUse()).toMatchObject({
      status: 409,
      code: "errors.email_in_use",
      issues: [{ path: "email", message: "validation.email_in_use" }],
    });
  });
});
