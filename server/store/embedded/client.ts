import { checkCommitted, OutsideTransaction } from "../errors";
import { StatementNames } from "../statement-names";
import type { Scope } from "../transaction-scope";
import type { Answer, Engine, Statement } from "./engine";
import { Quiet } from "./quiet";
import { Turnstile } from "./turnstile";

interface Options {
  rowMode?: Statement["rowMode"];
}

type Query = (sql: string, params?: unknown[], options?: Options) => Promise<Answer>;

/**
 * The part of PGlite's interface that drizzle's driver uses, in front of the engine's thread. Asks the scope before
 * each use, which throws if this connection must not be used.
 */
export class EmbeddedClient {
  readonly #turnstile = new Turnstile();
  readonly #names = new StatementNames();

  constructor(
    private readonly engine: Engine,
    private readonly scope: Pick<Scope, "assertOutside" | "writes">,
    private readonly idleTimeout: number,
  ) {}

  query: Query = async (sql, params, options) => {
    this.scope.assertOutside();
    return this.#turnstile
      .together(() => this.engine.send(this.#statement(sql, params, options)))
      .finally(() => this.scope.writes.note(sql));
  };

  /** All other statements wait meanwhile, so a transaction idle for `idleTimeout` ms is rolled back. */
  async transaction<T>(work: (transaction: { query: Query }) => Promise<T>): Promise<T> {
    this.scope.assertOutside();
    return this.#turnstile.alone(async () => {
      await this.engine.start();
      const { generation } = this.engine;
      const send: Query = (...statement) => this.engine.send(this.#statement(...statement), generation);
      await send("begin");
      const quiet = new Quiet(this.idleTimeout);
      let open = true;
      const query: Query = async (...statement) => {
        if (!open) throw new OutsideTransaction("Query in a transaction that has ended: an await is missing");
        return quiet.except(() => send(...statement));
      };
      try {
        const result = await Promise.race([work({ query }), quiet.reached]);
        open = false;
        checkCommitted(await send("commit"));
        return result;
      } catch (error) {
        open = false;
        // Fails only if the engine was replaced, which has rolled back already.
        await send("rollback").catch(() => undefined);
        throw error;
      } finally {
        quiet.end();
      }
    });
  }

  #statement(sql: string, params: unknown[] = [], { rowMode = "object" }: Options = {}): Statement {
    return { name: this.#names.of(sql, params), sql, params, rowMode };
  }

  /** Waits for running statements. */
  async close(): Promise<void> {
    await this.#turnstile.alone(() => this.engine.close());
  }
}
