import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "./vitest.config.ts";

/** Test files of the group that `scripts/mutate.mjs` is at. */
const files = (process.env.MUTATION_TESTS ?? "").split(" ");

/** Tests of pure rules before those of whole pages: the first that fails ends the run of a mutant. */
class RulesFirst extends BaseSequencer {
  override async sort(all: TestSpecification[]) {
    const isPage = ({ moduleId }: TestSpecification) => moduleId.endsWith(".tsx");
    return [...all.filter((file) => !isPage(file)), ...all.filter(isPage)];
  }
}

/** The projects of `npm test` with these files alone, on the embedded database. */
const projects = (base.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== "object" || !("test" in project) || !project.test) return [];
  const include = files.filter((file) => file.startsWith(`tests/${project.test?.name}/`));
  const globalSetup = [project.test.globalSetup ?? []].flat().filter((setup) => !setup.includes("postgres"));
  if (include.length === 0) return [];
  const test = { ...project.test, include, globalSetup };
  // Making a page for each break takes longer than tests of rules, most of which need none.
  if (project.test.name !== "console" || include.some((file) => /tsx|routing/.test(file)))
    return [{ ...project, test }];
  const setupFiles = ["tests/support/pageless.fresh.ts", "tests/support/console.fresh.ts"];
  return [{ ...project, test: { ...test, environment: "node", setupFiles } }];
});

export default defineConfig({ test: { ...base.test, sequence: { sequencer: RulesFirst }, projects } });
