import { afterAll, beforeAll } from "vitest";
import { describeEachEngine, describeEmbeddedEngine, type TestEngine } from "./engines";
import { type Cast, castOf } from "./people";
import { startS3, type TestStore } from "./s3";
import { type Environment, startServer, type TestServer } from "./server";

export interface Stack {
  server: TestServer;
  cast: Cast;
}

/**
 * A suite on the two stacks that a business can run: everything embedded, and PostgreSQL with an S3-compatible store.
 * For locks, races, counts, searches, migrations and saves with pictures, where the two differ.
 */
export function describeEachStack(
  name: string,
  suite: (stack: Stack) => void,
  environment: Environment = {},
): void {
  describeEachEngine(name, (engine) => suite(stackOn(engine, environment)));
}

/** A suite on the embedded stack alone, for rules that both stacks run alike. */
export function describeStack(
  name: string,
  suite: (stack: Stack) => void,
  environment: Environment = {},
): void {
  describeEmbeddedEngine(name, (engine) => suite(stackOn(engine, environment)));
}

/** A stack that is filled in before the first test. */
function stackOn(engine: TestEngine, environment: Environment): Stack {
  const stack = {} as Stack;
  let store: TestStore | undefined;
  beforeAll(async () => {
    const settings = await engine.settings();
    if (settings.DATABASE_URL) store = await startS3();
    stack.server = await startServer({ ...settings, BLOB_URL: store?.url, ...environment });
    stack.cast = await castOf(stack.server);
  });
  afterAll(async () => {
    await stack.server?.stop();
    await store?.stop();
  });
  return stack;
}
