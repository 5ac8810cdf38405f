import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { query, startCluster } from "./cluster";

/** `DATABASE_URL` of the environment, or a temporary cluster; this run's databases are dropped at its end. */
export default async function setup(project: TestProject) {
  const prefix = `safelight_test_${randomBytes(4).toString("hex")}_`;
  const given = process.env.DATABASE_URL;
  // A test that forgets to say which engine it wants must not get one from outside.
  delete process.env.DATABASE_URL;
  const cluster = given ? undefined : await startCluster();
  const url = given ?? cluster?.url;
  project.provide("postgresUrl", url);
  project.provide("postgresPrefix", prefix);
  return async () => {
    if (cluster) return cluster.stop();
    if (given) await dropAll(given, prefix);
  };
}

async function dropAll(url: string, prefix: string) {
  const { rows } = await query(
    url,
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  );
  for (const { datname } of rows) await query(url, `drop database "${datname}" with (force)`);
}
