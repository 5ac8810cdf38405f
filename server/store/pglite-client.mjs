import { Duplex } from "node:stream";
import pg from "pg";

const { builtins } = pg.types;
const asText = (value) => value;
const TEXT_ARRAYS = [1115, 1182, 1185, 1187, 1231];

/** Column types that drizzle wants unparsed. It passes functions for them, which messages to a thread cannot carry. */
const UNPARSED = [builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.DATE, builtins.INTERVAL, ...TEXT_ARRAYS];

/** A client of node-postgres on a PGlite, because PGlite's own `query` cannot keep a statement prepared (ADR 010). */
export async function connect(pglite) {
  const client = new pg.Client({ user: "postgres", database: "postgres", stream: () => new Wire(pglite) });
  for (const type of UNPARSED) client.setTypeParser(type, asText);
  client.setTypeParser(builtins.INT8, Number);
  await client.connect();
  return client;
}

/** What node-postgres needs of a socket: what is written to it PGlite answers at once. */
class Wire extends Duplex {
  constructor(pglite) {
    super();
    this.pglite = pglite;
  }

  connect() {
    process.nextTick(() => this.emit("connect"));
  }

  setNoDelay() {}

  _read() {}

  _write(message, _encoding, done) {
    this.push(this.pglite.execProtocolRawSync(message));
    done();
  }

  /** All messages of a statement, which node-postgres writes together. */
  _writev(chunks, done) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), undefined, done);
  }
}
