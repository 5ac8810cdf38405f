import { PASSWORD } from "./accounts";
import { send } from "./send";

export interface Person {
  id: string;
  email: string;
  token: string;
  refreshToken: string;
}

export type Cast = Record<"admin" | "dealer" | "owner" | "other" | "foreignDealer", Person>;

export async function logInAs(server: { url: string }, email: string, password = PASSWORD): Promise<Person> {
  const { status, body } = await send(server, "POST", "/auth", { json: { email, password } });
  if (status !== 200) throw new Error(`${email} cannot log in: ${status} ${JSON.stringify(body)}`);
  return { id: body.user.id, email, token: body.access_token, refreshToken: body.refresh_token };
}

let made = 0;

/** An account made through its own call, as an admin would make it; logged in. */
export async function makePerson(
  server: { url: string },
  admin: Person,
  fields: Record<string, unknown> = {},
): Promise<Person> {
  const email = `person${++made}@example.com`;
  const user = { first_name: "Test", last_name: `Person ${made}`, email, password: PASSWORD, ...fields };
  const { status, body } = await send(server, "PUT", "/users/", { token: admin.token, json: { user } });
  if (status !== 200) throw new Error(`no account: ${status} ${JSON.stringify(body)}`);
  return logInAs(server, email);
}

/** Everybody a rule of access can tell apart: `owner` is a customer of `dealer`. */
export async function castOf(server: { url: string }): Promise<Cast> {
  const admin = await logInAs(server, "admin@example.com");
  const dealer = await makePerson(server, admin, { is_dealer: true });
  const foreignDealer = await makePerson(server, admin, { is_dealer: true });
  const owner = await makePerson(server, admin, { id_dealer: dealer.id });
  const other = await makePerson(server, admin);
  return { admin, dealer, foreignDealer, owner, other };
}
