import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { query } from "./cluster";

/** Whether tests of this run can have a PostgreSQL. */
export const postgresIsThere = (): boolean => inject("postgresUrl") !== undefined;

/** The address of a fresh, empty database; nothing where there is no PostgreSQL. */
export async function testDatabaseUrl(): Promise<string | undefined> {
  const server = inject("postgresUrl");
  if (!server) return undefined;
  const name = `${inject("postgresPrefix")}${randomBytes(6).toString("hex")}`;
  await query(server, `create database "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
