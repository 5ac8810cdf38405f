import readXlsxFile from "read-excel-file/node";
import { expect, it } from "vitest";
import { makePerson, type Person } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

const CODE = /^[A-Z0-9]{32}$/;

describeStack("deposit codes on the wire", (stack) => {
  const call = (person: Person, method: string, path: string, json?: unknown, headers = {}) =>
    send(stack.server, method, path, { token: person.token, json, headers });
  const emit = (person: Person, fields: object, headers = {}) =>
    call(person, "PUT", "/deposit_codes_emission/", { emission: fields }, headers);
  const codesOf = async (person: Person, id: string, query = "&per_page_count=100") =>
    (await call(person, "GET", `/deposit_codes/?id_emission=${id}${query}`)).body;
  const activate = (person: Person, code: string, headers = {}) =>
    call(person, "GET", `/deposit_codes/activate/${code}`, undefined, headers);
  const dealerWith = (balance: number) =>
    makePerson(stack.server, stack.cast.admin, { is_dealer: true, balance });
  const balanceOf = async (person: Person) => (await call(person, "GET", "/users/profile")).body.user.balance;
  const ledgerOf = async (person: Person) =>
    (await call(stack.cast.admin, "GET", `/transactions/?id_user=${person.id}&per_page_count=100`)).body
      .transactions;

  it("an emission makes its codes and lowers a dealer's balance in one ledger row [CALL-CODE-01 CALL-CODE-03 CALL-CODE-04 CALL-CODE-06 CODE-08..14]", async () => {
    const dealer = await dealerWith(100);
    const { status, body } = await emit(dealer, { count: 3, denomination: 10.5, description: "Expo" });
    expect(status).toBe(200);
    expect(body).toEqual({
      emission: {
        id: expect.any(String),
        id_user: dealer.id,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        count: 3,
        denomination: 10.5,
        description: "Expo",
        activated_count: 0,
      },
    });
    const { id } = body.emission;
    expect(await balanceOf(dealer)).toBe(68.5);
    expect((await ledgerOf(dealer))[0]).toMatchObject({
      type: "emission",
      amount: -31.5,
      balance_after: 68.5,
      id_emission: id,
      id_code: null,
    });
    const { codes, pagination } = await codesOf(dealer, id);
    expect(pagination.count).toBe(3);
    for (const code of codes) {
      expect(code).toEqual({
        id: expect.any(String),
        id_emission: id,
        code: expect.stringMatching(CODE),
        denomination: 10.5,
        id_user: null,
        activated_at: null,
        created_at: expect.any(String),
      });
    }
    expect(new Set(codes.map((row: { code: string }) => row.code)).size).toBe(3);
    expect((await call(dealer, "GET", "/deposit_codes_emission/")).body.emissions).toEqual([body.emission]);
    expect((await call(dealer, "GET", `/deposit_codes_emission/${id}`)).body).toEqual(body);
  });

  it("a dealer cannot emit beyond the balance, an admin is not limited [CODE-15 CODE-16]", async () => {
    const dealer = await dealerWith(20.99);
    const refused = await emit(dealer, { count: 3, denomination: 7 });
    expect([refused.status, refused.body.code]).toEqual([422, "errors.insufficient_balance"]);
    expect(refused.body.fields).toEqual({ count: "errors.insufficient_balance" });
    expect(await balanceOf(dealer)).toBe(20.99);
    expect((await call(dealer, "GET", "/deposit_codes_emission/")).body.emissions).toEqual([]);
    const ledger = (await ledgerOf(stack.cast.admin)).length;
    expect((await emit(stack.cast.admin, { count: 10_000, denomination: 5 })).status).toBe(200);
    expect((await ledgerOf(stack.cast.admin)).length).toBe(ledger);
  });

  it("takes whole counts of 1 to 10000 and denominations above 0 [CALL-CODE-04 CODE-10 CODE-11]", async () => {
    for (const count of [0, -1, 1.5, 10_001, "3", null, undefined]) {
      const { status, body } = await emit(stack.cast.admin, { count, denomination: 1 });
      expect(status).toBe(422);
      expect(Object.keys(body.fields)).toEqual(["count"]);
    }
    for (const denomination of [0, -5, 0.001]) {
      const { body } = await emit(stack.cast.admin, { count: 1, denomination });
      expect(Object.keys(body.fields)).toEqual(["denomination"]);
    }
  });

  it("a repeated Idempotency-Key emits and pays once [CALL-CODE-04]", async () => {
    const dealer = await dealerWith(30);
    const headers = { "idempotency-key": "emit-once" };
    const once = () => emit(dealer, { count: 1, denomination: 10 }, headers);
    const [first, second] = await Promise.all([once(), once()]);
    expect(first.body).toEqual(second.body);
    expect(await balanceOf(dealer)).toBe(20);
  });

  it("an activated code tops up once; the entry and the lists follow [CALL-BAL-01 BAL-03 CALL-CODE-07 CALL-CODE-08]", async () => {
    const { owner, dealer, other } = stack.cast;
    const { id } = (await emit(stack.cast.admin, { count: 2, denomination: 25 })).body.emission;
    const beside = (await emit(stack.cast.admin, { count: 1, denomination: 25 })).body.emission.id;
    const [code] = (await codesOf(stack.cast.admin, id)).codes;
    const before = await balanceOf(owner);
    const { status, headers, body } = await activate(owner, code.code);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      code: { ...code, id_user: owner.id, activated_at: expect.any(String) },
      balance: before + 25,
    });
    expect(await balanceOf(owner)).toBe(before + 25);
    expect((await ledgerOf(owner))[0]).toMatchObject({
      type: "deposit",
      amount: 25,
      id_code: code.id,
      id_emission: id,
    });
    for (const person of [owner, other]) expect((await activate(person, code.code)).status).toBe(409);
    const seen = async (person: Person) => [
      (await call(person, "POST", "/deposit_codes/by_ids", { ids: [code.id] })).body.codes.length,
      (await call(person, "POST", "/deposit_codes_emission/by_ids", { ids: [id] })).body.emissions.length,
      (await call(person, "GET", `/deposit_codes/${code.id}`)).status,
    ];
    expect(await seen(owner)).toEqual([1, 1, 200]);
    expect(await seen(dealer)).toEqual([1, 1, 200]);
    expect(await seen(other)).toEqual([0, 0, 404]);
    const emission = await call(stack.cast.admin, "GET", `/deposit_codes_emission/${id}`);
    expect(emission.body.emission.activated_count).toBe(1);
    const apart = await call(stack.cast.admin, "GET", `/deposit_codes_emission/${beside}`);
    expect(apart.body.emission.activated_count).toBe(0);
    // The dealer knows the code a customer used, not the emission's others.
    expect((await codesOf(dealer, id)).codes).toHaveLength(1);
    expect((await call(dealer, "GET", `/deposit_codes_emission/${id}`)).status).toBe(404);
  });

  it("unknown codes are 404; another site and a second key are refused, the same key gets the same answer [CALL-BAL-01]", async () => {
    const { owner } = stack.cast;
    for (const text of ["A".repeat(32), "x", "%00", "' or 1=1 --"]) {
      expect((await activate(owner, encodeURIComponent(text))).status).toBe(404);
    }
    const { id } = (await emit(stack.cast.admin, { count: 1, denomination: 1 })).body.emission;
    const [{ code }] = (await codesOf(stack.cast.admin, id)).codes;
    expect((await activate(owner, code, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const head = await fetch(`${stack.server.url}/api/v1/deposit_codes/activate/${code}`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(head.status).toBe(404);
    const first = await activate(owner, code, { "idempotency-key": "a" });
    expect(first.status).toBe(200);
    expect((await activate(owner, code, { "idempotency-key": "a" })).body).toEqual(first.body);
    expect((await activate(owner, code, { "idempotency-key": "b" })).status).toBe(409);
  });

  it("the spreadsheet opens in another reader with all rows, text as text [CALL-CODE-05 CODE-07]", async () => {
    const dealer = await dealerWith(3000);
    const formula = await makePerson(stack.server, stack.cast.admin, {
      id_dealer: dealer.id,
      first_name: "=1+1",
      last_name: "@x",
    });
    const { id } = (await emit(dealer, { count: 1200, denomination: 2.5 })).body.emission;
    const [mine, theirs] = (await codesOf(dealer, id)).codes;
    await activate(formula, mine.code);
    await activate(stack.cast.other, theirs.code);
    const { status, headers, body } = await call(dealer, "POST", `/deposit_codes_emission/${id}/download`);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain(`deposit_codes_${id.slice(0, 8)}.xlsx`);
    const [sheet] = await readXlsxFile(Buffer.from(body));
    const [head, ...rows] = sheet?.data ?? [];
    expect(head).toEqual(["code", "denomination", "activated_at", "activated_by"]);
    expect(rows).toHaveLength(1200);
    expect(new Set(rows.map(([code]) => code)).size).toBe(1200);
    expect(rows.every(([code, denomination]) => CODE.test(String(code)) && denomination === 2.5)).toBe(true);
    const by = Object.fromEntries(rows.map(([code, , , person]) => [code, person]));
    expect(by[mine.code]).toBe(`'=1+1 @x <${formula.email}>`);
    // Whose customer somebody else's customer is stays unknown.
    expect(by[theirs.code]).toBe(stack.cast.other.id.slice(0, 8));
  });
});
