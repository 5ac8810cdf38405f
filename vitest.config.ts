import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { alias } from "./scripts/vite/alias.ts";

/** For what hangs: a machine that is busy, or ten times slower than this one, is not wrong. */
const patient = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

/**
 * The walks through all screens take longest: begun last, they would leave the other workers idle. Files with an
 * environment of their own come first, too: a worker, with all that it has loaded, lasts only as long as the next file
 * is of its project and environment.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) =>
      moduleId.includes("/tests/browser/screens/") ||
      readFileSync(moduleId, "utf8").startsWith("// @vitest-environment");
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    pool: "forks",
    sequence: { sequencer: LongestFirst },
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          environment: "node",
          ...patient,
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          environment: "node",
          isolate: false, // servers and databases are each file's own; the modules of the server hold no state
          globalSetup: ["tests/support/run.setup.ts", "tests/support/postgres.setup.ts"],
          setupFiles: ["tests/support/server.fresh.ts"],
          ...patient,
        },
      },
      {
        // antd's parts and its index in one build of it: two would not share their contexts.
        resolve: { alias: [...alias, { find: /^antd\/es\//, replacement: "antd/lib/" }] },
        test: {
          name: "console",
          include: ["tests/console/**/*.test.{ts,tsx}"],
          environment: "./tests/support/jsdom.environment.ts",
          isolate: false,
          setupFiles: ["tests/support/console.fresh.ts"],
          ...patient,
          globalSetup: ["tests/support/run.setup.ts"],
          server: { deps: { inline: [/@refinedev\//] } }, // else Node resolves their imports without the alias
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          environment: "node",
          isolate: false, // the files share nothing but modules without state of a test, and Chromium
          globalSetup: ["tests/support/run.setup.ts", "tests/support/browser.setup.ts"],
          setupFiles: ["tests/support/browser.after.ts"],
          ...patient,
        },
      },
    ],
  },
});
