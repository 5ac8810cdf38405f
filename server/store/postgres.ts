import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { checkCommitted } from "./errors";
import { storeFile } from "./files";
import { openNotifications } from "./notifications";
import * as schema from "./schema";
import { StatementNames } from "./statement-names";
import type { Db, Scope } from "./transaction-scope";

/** Lock id shared by all server processes: one of them migrates while the others wait. */
const MIGRATION_LOCK = 7_345_198_206;

// PGlite reads int8 as a number, pg as text. All values are within the safe range.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export async function openPostgres(connectionString: string, scope: Scope, timeout: number) {
  // A connection whose other end is gone without a word is dropped by the system, in minutes instead of hours.
  const address = { connectionString, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
  const connection = {
    ...address,
    connectionTimeoutMillis: timeout,
    // The compiler of PostgreSQL takes 160 ms for the report of a year that then runs for 170.
    options: "-c timezone=UTC -c jit=off",
  };
  const Client = preparing(new StatementNames());
  await migrateAlone(new Client(connection));
  const pool = new ScopedPool(
    {
      ...connection,
      Client,
      max: 10,
      statement_timeout: timeout,
      idle_in_transaction_session_timeout: timeout,
    },
    scope,
  );
  // Broken connections, idle in the pool or in a transaction, are dropped, and the next query fails. Without listeners
  // the event would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const notifications = openNotifications(address, (text, values) => pool.query(text, values));
  return {
    db: drizzle({ client: pool, schema, logger: scope.logger }) as unknown as Db,
    notifications,
    connections: () => ({
      idle: pool.idleCount,
      used: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await notifications.close();
      await pool.end();
    },
  };
}

/**
 * Connections that keep statements prepared, do not take a rollback for a commit, and leave the pool if no transaction
 * begins on them: drizzle releases its connection only after that, so each would take a place for ever.
 */
function preparing(names: StatementNames) {
  return class PreparingClient extends pg.Client {
    /** The pool's, while it is lent. */
    declare release?: pg.PoolClient["release"];

    // biome-ignore lint/suspicious/noExplicitAny: pg's own signature is a list of overloads
    override query(...parameters: any[]): any {
      const [statement, values, ...rest] = parameters;
      const query = super.query.bind(this) as (...parameters: unknown[]) => unknown;
      if (typeof statement === "string") return query(...parameters);
      const named = { ...statement, name: names.of(statement.text, values ?? []) };
      const result = query(named, values, ...rest) as Promise<pg.QueryResult>;
      if (statement.text === "commit") return result.then(checkCommitted);
      if (statement.text !== "begin") return result;
      return result.catch((error: Error) => {
        this.release?.(error);
        throw error;
      });
    }
  };
}

/** Drizzle detects a pool by `Pool` in its class name. */
class ScopedPool extends pg.Pool {
  constructor(
    config: pg.PoolConfig,
    private readonly scope: Scope,
  ) {
    super(config);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own signature is a list of overloads
  override connect(...parameters: any[]): any {
    this.scope.assertOutside();
    return super.connect(...(parameters as []));
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override async query(...parameters: any[]): Promise<any> {
    const [statement] = parameters;
    try {
      return await super.query(...(parameters as [never]));
    } finally {
      this.scope.writes.note(typeof statement === "string" ? statement : statement.text);
    }
  }
}

async function migrateAlone(client: pg.Client): Promise<void> {
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: storeFile("migrations") });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}
