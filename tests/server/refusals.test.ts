import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asRefusal } from "../../server/http/refusals";
import { logInAs, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";

describe("a refusal", () => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer();
    admin = await logInAs(server, "admin@example.com");
  });
  afterAll(() => server?.stop());

  it("with fields names each field and its error in its detail, too [HTTP-10]", async () => {
    const save = async (user: object, language = "en") =>
      (
        await send(server, "PUT", "/users/", {
          token: admin.token,
          json: { user: { first_name: "A", last_name: "B", email: "detail@example.com", ...user } },
          headers: { "accept-language": language },
        })
      ).body;
    expect((await save({ email: "x", last_name: "" })).detail).toBe(
      "Some values are not valid. last_name: Fill in this field; email: Enter a valid e-mail address",
    );
    expect((await save({ balance: 1.005 }, "ru")).detail).toMatch(/balance: Не больше двух знаков/);
    expect(await save({ email: admin.email })).toMatchObject({
      detail: "This e-mail is already in use",
      fields: { email: "validation.email_in_use" },
    });
    const many = Object.fromEntries(["first_name", "last_name", "email", "is_active"].map((key) => [key, 1]));
    expect((await save(many)).detail.match(/: /g)).toHaveLength(3);
  });

  it("a time with an impossible offset is 422, wherever a time is read", async () => {
    for (const offset of ["%2B16:00", "-23:59"]) {
      const path = `/generations/?created_from=2025-01-01T00:00:00${offset}`;
      expect((await send(server, "GET", path, { token: admin.token })).status).toBe(422);
    }
    const json = { name: "K", expires_at: "2035-01-01T00:00:00+23:59" };
    expect((await send(server, "POST", "/api-keys", { token: admin.token, json })).status).toBe(422);
    const near = { name: "K", expires_at: "2035-01-01T00:00:00+15:59" };
    expect((await send(server, "POST", "/api-keys", { token: admin.token, json: near })).status).toBe(200);
  });
});

it("a database that cannot be reached is unavailable, whatever the reason", () => {
  // A socket that is not there, a host without a route.
  for (const code of ["ENOENT", "EHOSTUNREACH"]) {
    const cause = Object.assign(new Error(code), { code, syscall: "connect" });
    expect(asRefusal(new Error("Failed query", { cause })).status).toBe(503);
  }
  expect(asRefusal(Object.assign(new Error("no file"), { code: "ENOENT", syscall: "open" })).status).toBe(
    500,
  );
});

it.each(["57P01", "57P02", "57P03", "53300", "08006", "08001", "ECONNREFUSED", "ECONNRESET"])(
  "a database that answers %s is unavailable, not broken",
  (code) => {
    const cause = Object.assign(new Error("the driver's own words"), { code });
    expect(asRefusal(new Error("Failed query", { cause })).status).toBe(503);
  },
);
