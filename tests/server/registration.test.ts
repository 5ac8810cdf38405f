import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, it } from "vitest";
import { PASSWORD } from "../support/accounts";
import { logInAs } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("registration", (stack) => {
  const solved = async (): Promise<string> => {
    const { body: challenge } = await send(stack.server, "GET", "/captcha");
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  };
  let count = 0;
  const register = async (fields: Record<string, unknown> = {}, query = "") =>
    send(stack.server, "POST", `/register${query}`, {
      json: {
        first_name: "Анна",
        last_name: "Б",
        email: `new${++count}@пример.рф`,
        password: PASSWORD,
        captcha: fields.captcha ?? (await solved()),
        ...fields,
      },
    });

  it("an empty string means success, and the account can log in [CALL-REG-01 CALL-REG-03 REG-06]", async () => {
    const { status, body } = await register({ email: "fresh@example.com" });
    expect(status).toBe(200);
    expect(body).toBe("");
    const { id } = await logInAs(stack.server, "fresh@example.com");
    const { body: read } = await send(stack.server, "GET", `/users/${id}`, { token: stack.cast.admin.token });
    expect(read.user).toMatchObject({
      id_dealer: null,
      is_admin: false,
      is_dealer: false,
      is_active: true,
      balance: 0,
    });
  });

  it("a dealer code makes the new user the dealer's; an unknown one is 422 [CALL-REG-02 REG-05]", async () => {
    const dealer = await send(stack.server, "GET", `/users/${stack.cast.dealer.id}`, {
      token: stack.cast.admin.token,
    });
    const code = dealer.body.user.dealer_code;
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    await register({ email: "dealt@example.com" }, `?dealer_code=${code}`);
    const found = await send(stack.server, "GET", "/users/search?q=dealt@", {
      token: stack.cast.dealer.token,
    });
    expect(found.body.users[0]).toMatchObject({
      email: "dealt@example.com",
      id_dealer: stack.cast.dealer.id,
    });
    const unknown = await register({}, "?dealer_code=NOSUCH00");
    expect([unknown.status, unknown.body.code]).toEqual([422, "errors.invalid_dealer_code"]);
  });

  it("a solution is valid once; wrong and missing ones are refused [REG-11]", async () => {
    const captcha = await solved();
    expect((await register({ captcha })).status).toBe(200);
    for (const bad of [captcha, "", "x", Buffer.from("{}").toString("base64")]) {
      const { status, body } = await register({ captcha: bad });
      expect([status, body.code]).toEqual([422, "errors.invalid_captcha"]);
    }
  });

  it("a solution of another challenge, and of one that was made easier, was given more time or has no signature, is refused [REG-11]", async () => {
    const parse = (text: string) => JSON.parse(Buffer.from(text, "base64").toString());
    const packed = (payload: object) => Buffer.from(JSON.stringify(payload)).toString("base64");
    const [one, other] = [parse(await solved()), parse(await solved())];
    const { parameters } = one.challenge;
    const easy = { ...one.challenge, parameters: { ...parameters, cost: 1 } };
    const ended = { ...one.challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 60 } };
    const { signature: _, ...unsigned } = one.challenge;
    const wrong = [
      { challenge: one.challenge, solution: other.solution },
      { challenge: easy, solution: one.solution },
      { challenge: ended, solution: one.solution },
      { challenge: unsigned, solution: one.solution },
      { challenge: one.challenge },
      { solution: one.solution },
    ];
    for (const payload of wrong) {
      const { status, body } = await register({ captcha: packed(payload) });
      expect([status, body.code]).toEqual([422, "errors.invalid_captcha"]);
    }
    expect((await register({ captcha: packed(one) })).status).toBe(200);
  });

  it("check_email answers with a boolean whether an e-mail is in use, without case [CALL-REG-04]", async () => {
    const check = async (email: string) =>
      (await send(stack.server, "GET", `/check_email?email=${encodeURIComponent(email)}`)).body;
    expect(await check(stack.cast.owner.email.toUpperCase())).toBe(true);
    expect(await check("free@example.com")).toBe(false);
  });

  it("an e-mail in use is refused, so are weak, common and blank values [REG-12 REG-16 REG-18..22]", async () => {
    const taken = await register({ email: stack.cast.owner.email });
    expect([taken.status, taken.body.fields]).toEqual([409, { email: "validation.email_in_use" }]);
    const bad: [string, unknown][] = [
      ["first_name", " "],
      ["last_name", ""],
      ["email", "a@b"],
      ["email", "a b@c.de"],
      ["email", "a\ud800@b.co"],
      ["first_name", "a\0"],
      ["last_name", "\udfff"],
      ["password", "short"],
      ["password", "        "],
      ["password", "x".repeat(129)],
      ["password", "iloveyou1"],
    ];
    const captcha = await solved(); // values that the form would refuse use no solution up
    for (const [field, value] of bad) {
      const { status, body } = await register({ captcha, [field]: value });
      expect([field, status]).toEqual([field, 422]);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
  });
});
