import { readFile } from "node:fs/promises";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import { storeFile } from "../../server/store/files";
import { transactions, users } from "../../server/store/schema";
import { PASSWORD } from "../support/accounts";
import { logInAs, makePerson } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("users on the wire", (stack) => {
  let count = 0;
  const draft = (fields: object) => ({
    user: {
      first_name: "A",
      last_name: "B",
      email: `wire${++count}@example.com`,
      password: PASSWORD,
      ...fields,
    },
  });
  const create = (fields: object = {}, token = stack.cast.admin.token) =>
    send(stack.server, "PUT", "/users/", { token, json: draft(fields) });
  const update = (id: string, user: object, token = stack.cast.admin.token) =>
    send(stack.server, "POST", `/users/${id}`, { token, json: { user } });

  it("an empty password is none [USR-31]", async () => {
    expect((await create({ password: "" })).status).toBe(200);
    expect((await create({ password: "short" })).body.fields).toEqual({
      password: "validation.invalid_password",
    });
  });

  it("accounts of every role can be created; a new one has the defaults [CALL-USR-03 USR-11..20 USR-22..25]", async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: expect.any(String),
      id_dealer: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      first_name: "A",
      last_name: "B",
      email: expect.any(String),
      is_active: true,
      is_admin: false,
      is_dealer: false,
      dealer_code: null,
      balance: 0,
    });
    for (const role of [{ is_admin: true }, { is_dealer: true }]) {
      const made = await create(role);
      expect(made.body.user).toMatchObject(role);
      expect((await logInAs(stack.server, made.body.user.email)).token).toBeTruthy();
    }
  });

  it("making a user admin clears the dealer flag; a dealer gets a code of 8 characters once [USR-26 USR-18]", async () => {
    const { body } = await create({ is_dealer: true });
    const code = body.user.dealer_code;
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    const admin = await update(body.user.id, { is_admin: true, is_dealer: true });
    expect(admin.body.user).toMatchObject({ is_admin: true, is_dealer: false });
    const back = await update(body.user.id, { is_admin: false, is_dealer: true });
    expect(back.body.user.dealer_code).toBe(code);
  });

  it("no one is their own dealer, however the id is written [USR-13]", async () => {
    const { id, token } = stack.cast.dealer;
    for (const id_dealer of [id, id.toUpperCase()]) {
      const json = { user: { id_dealer } };
      const answer = await send(stack.server, "POST", `/users/${id}`, {
        token: stack.cast.admin.token,
        json,
      });
      expect([id_dealer, answer.status]).toEqual([id_dealer, 422]);
    }
    expect((await send(stack.server, "GET", "/users/profile", { token })).body.user.id_dealer).toBeNull();
  });

  it("names and e-mail are needed, the e-mail is unique without case [USR-27 USR-28 USR-14]", async () => {
    const blank = await create({ first_name: "", last_name: " ", email: "" });
    expect(blank.body.fields).toEqual({
      first_name: "validation.required",
      last_name: "validation.required",
      email: "validation.required",
    });
    const taken = await create({ email: stack.cast.owner.email.toUpperCase() });
    expect([taken.status, taken.body.fields]).toEqual([409, { email: "validation.email_in_use" }]);
  });

  it("a dealer sees own customers only, makes own customers, and may not change four fields [USR-05]", async () => {
    const { dealer, owner, other } = stack.cast;
    const list = await send(stack.server, "GET", "/users/?per_page_count=100", { token: dealer.token });
    const ids = list.body.users.map((row: { id: string }) => row.id);
    expect(ids).toContain(owner.id);
    expect(ids).not.toContain(other.id);
    const made = await create({}, dealer.token);
    expect(made.body.user.id_dealer).toBe(dealer.id);
    for (const wish of [{ is_admin: true }, { is_dealer: true }, { id_dealer: other.id }, { balance: 5 }]) {
      const [field] = Object.keys(wish);
      expect((await update(owner.id, wish, dealer.token)).body.fields).toEqual({
        [field as string]: "errors.dealer_may_not",
      });
      expect((await create(wish, dealer.token)).status).toBe(422);
    }
    // To let a customer go is a change too; on a new one the nil id says no more than nothing (OP-13).
    expect((await update(owner.id, { id_dealer: null }, dealer.token)).body.fields).toEqual({
      id_dealer: "errors.dealer_may_not",
    });
    for (const id_dealer of [null, NIL_ID, dealer.id]) {
      expect((await create({ id_dealer }, dealer.token)).body.user.id_dealer).toBe(dealer.id);
    }
    const echo = await send(stack.server, "GET", `/users/${owner.id}`, { token: dealer.token });
    expect((await update(owner.id, { ...echo.body.user, first_name: "Echo" }, dealer.token)).status).toBe(
      200,
    );
  });

  it("an e-mail of any alphabet is one account and logs in, however it is written [USR-14 CALL-SESS-01]", async () => {
    for (const email of ["Почта@Пример.рф", "İstanbul@example.com", "Straße@example.com"]) {
      expect((await create({ email, password: PASSWORD })).status).toBe(200);
      expect((await create({ email: ` ${email}` })).status).toBe(422);
      expect((await create({ email })).body.fields).toEqual({ email: "validation.email_in_use" });
      expect((await logInAs(stack.server, email)).token).toBeTruthy();
    }
    expect((await create({ email: "ПОЧТА@ПРИМЕР.РФ" })).status).toBe(409);
    expect((await logInAs(stack.server, "почта@пример.рф")).token).toBeTruthy();
  });

  it("an account that becomes an admin or a dealer leaves its dealer, and can choose no new one [USR-05 USR-13]", async () => {
    const { admin, dealer, foreignDealer } = stack.cast;
    const refused = [422, { id_dealer: "errors.no_dealer_of_staff" }];
    const answer = async (call: ReturnType<typeof create>) => [(await call).status, (await call).body.fields];
    for (const role of [{ is_admin: true }, { is_dealer: true }]) {
      const { id } = await makePerson(stack.server, admin, { id_dealer: dealer.id });
      expect(await answer(update(id, { ...role, id_dealer: foreignDealer.id }))).toEqual(refused);
      const echo = await update(id, { ...role, id_dealer: dealer.id });
      expect(echo.body.user).toMatchObject({ ...role, id_dealer: null });
      expect(await answer(update(id, { id_dealer: dealer.id }))).toEqual(refused);
      expect(await answer(create({ ...role, id_dealer: dealer.id }))).toEqual(refused);
      const flag = await makePerson(stack.server, admin, { id_dealer: dealer.id });
      expect((await update(flag.id, role)).body.user.id_dealer).toBeNull();
    }
  });

  it("a customer keeps a dealer who is none any more, until another one is chosen", async () => {
    const { admin } = stack.cast;
    const former = await makePerson(stack.server, admin, { is_dealer: true });
    const { id } = await makePerson(stack.server, admin, { id_dealer: former.id });
    await update(former.id, { is_dealer: false });
    const echo = await update(id, { first_name: "Echo", id_dealer: former.id });
    expect([echo.status, echo.body.user?.id_dealer]).toEqual([200, former.id]);
    expect((await update(id, { id_dealer: stack.cast.dealer.id })).status).toBe(200);
    expect((await update(id, { id_dealer: former.id })).body.fields).toEqual({
      id_dealer: "errors.not_a_dealer",
    });
  });

  it("rows from before the rule lose their dealer with the update of the database", async () => {
    const { admin, dealer } = stack.cast;
    const db = stack.server.services.database.db();
    const people = [await makePerson(stack.server, admin), await makePerson(stack.server, admin)];
    const [boss, customer] = people.map(({ id }) => id) as [string, string];
    await db
      .update(users)
      .set({ id_dealer: dealer.id })
      .where(inArray(users.id, [boss, customer]));
    await db.update(users).set({ is_admin: true }).where(eq(users.id, boss));
    await db.execute(sql.raw(await readFile(storeFile("migrations/0007_staff_without_dealer.sql"), "utf8")));
    const dealerOf = async (id: string) =>
      (await send(stack.server, "GET", `/users/${id}`, { token: admin.token })).body.user.id_dealer;
    expect([await dealerOf(boss), await dealerOf(customer)]).toEqual([null, dealer.id]);
  });

  it("dealers reach themselves by name alone: not in their list, to read, to change or to set a password [USR-05 HTTP-13]", async () => {
    const { dealer } = stack.cast;
    const as = (method: string, path: string, json?: object) =>
      send(stack.server, method, path, { token: dealer.token, json });
    const { body } = await as("GET", "/users/?per_page_count=100");
    expect(body.users.map((row: { id: string }) => row.id)).not.toContain(dealer.id);
    const own = `/users/${dealer.id}`;
    expect((await as("GET", own)).status).toBe(404);
    expect((await as("POST", own, { user: { first_name: "Changed" } })).status).toBe(404);
    expect((await as("POST", `${own}/password`, { password: "another password" })).status).toBe(404);
    expect((await as("POST", "/users/by_ids", { ids: [dealer.id] })).body.users).toHaveLength(1);
  });

  it("nobody deactivates themselves; a deactivated user's sessions end with 401 [USR-15]", async () => {
    const { admin } = stack.cast;
    expect((await update(admin.id, { is_active: false })).status).toBe(422);
    const person = await makePerson(stack.server, admin);
    await update(person.id, { is_active: false });
    expect((await send(stack.server, "GET", "/users/profile", { token: person.token })).status).toBe(401);
    const login = await send(stack.server, "POST", "/auth", {
      json: { email: person.email, password: PASSWORD },
    });
    expect(login.status).toBe(401);
  });

  it("the password call sets it, ends other sessions and takes valid passwords only [CALL-USR-05 USR-19 USR-29]", async () => {
    const person = await makePerson(stack.server, stack.cast.admin);
    const set = (password: string) =>
      send(stack.server, "POST", `/users/${person.id}/password`, {
        token: stack.cast.admin.token,
        json: { password },
      });
    for (const bad of ["short", "😀".repeat(7), "😀".repeat(129), "x".repeat(129)]) {
      expect((await set(bad)).body.fields).toEqual({ password: "validation.invalid_password" });
    }
    expect((await set("😀".repeat(128))).status).toBe(204);
    expect((await set("password1")).body.code).toBe("errors.common_password");
    expect((await set("a whole new one")).status).toBe(204);
    expect((await send(stack.server, "GET", "/users/profile", { token: person.token })).status).toBe(401);
    expect((await logInAs(stack.server, person.email, "a whole new one")).id).toBe(person.id);
    // Everybody else's stays.
    const { id, email, token } = stack.cast.other;
    expect((await logInAs(stack.server, email)).id).toBe(id);
    expect((await send(stack.server, "GET", "/users/profile", { token })).status).toBe(200);
  });

  it("a balance set by an admin is one ledger row with the difference, none when it is 0 [USR-20]", async () => {
    const { body } = await create({ balance: 10.25 });
    const { id } = body.user;
    await update(id, { balance: 7.1 });
    await update(id, { balance: 7.1 });
    const rows = await stack.server.services.database
      .db()
      .select()
      .from(transactions)
      .where(eq(transactions.id_user, id));
    const ordered = rows.map((row) => [row.type, row.amount, row.balance_after]);
    expect(ordered).toHaveLength(2);
    expect(ordered).toContainEqual(["adjustment", 10.25, 10.25]);
    expect(ordered).toContainEqual(["adjustment", -3.15, 7.1]);
    expect((await update(id, { balance: 1.005 })).body.fields).toEqual({ balance: "validation.decimals" });
  });

  it("search matches names and e-mail without case, at most limit rows [CALL-USR-09 USR-32]", async () => {
    await create({ first_name: "Ксения", last_name: "Person", email: "kseniya@example.com" });
    const search = (query: string) =>
      send(stack.server, "GET", `/users/search?${query}`, { token: stack.cast.admin.token });
    // As the name is on the screen, and the other way round; every word has to be there.
    const both = ["Ксения Person", "person  ксения"];
    for (const q of ["кСЕН", "KSENIYA@", ...both]) {
      expect((await search(`q=${encodeURIComponent(q)}&limit=20`)).body.users).toHaveLength(1);
    }
    expect((await search(`q=${encodeURIComponent("Ксения Nobody")}`)).body.users).toHaveLength(0);
    expect((await search("q=&limit=2")).body.users).toHaveLength(2);
  });

  it("sessions are listed with the current one marked; ending one takes effect at once [CALL-USR-07 CALL-USR-08 USR-21]", async () => {
    const { dealer, owner } = stack.cast;
    const mine = await logInAs(stack.server, owner.email);
    const list = await send(stack.server, "GET", "/users/sessions", { token: dealer.token });
    const rows: Record<string, unknown>[] = list.body.sessions;
    expect(rows.filter((row) => row.is_current)).toHaveLength(1);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ["created_at", "id", "id_user", "ip", "is_current", "last_active_at", "user_agent"].sort(),
    );
    const newest = rows.find((row) => row.id_user === owner.id);
    const ended = await send(stack.server, "DELETE", `/users/sessions/${newest?.id}`, {
      token: dealer.token,
    });
    expect(ended.status).toBe(204);
    expect((await send(stack.server, "GET", "/users/profile", { token: mine.token })).status).toBe(401);
  });
});
