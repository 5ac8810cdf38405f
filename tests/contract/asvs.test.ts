import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const textOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** How many requirements OWASP ASVS 5.0.0 has on each level that is kept here. */
const REQUIREMENTS = { "1": 70, "2": 183 };
const STATUSES = ["met", "n/a", "exception", "open"];

const [head, ...lines] = textOf("docs/asvs.tsv").trimEnd().split("\n");
const rows = lines.map((line) => {
  const [id = "", level = "", gist = "", status = "", evidence = ""] = line.split("\t");
  return { id, level, gist, status, evidence, columns: line.split("\t").length };
});

/** `tests/server/x.test.ts: the title's beginning` or `server/x.ts: why`; words alone are a reason. */
const proofsOf = (evidence: string) =>
  evidence.split(" | ").flatMap((part) => {
    const [, file, words] = /^(\S+\.\w+): (.+)$/.exec(part) ?? [];
    return file && words ? [{ file, words }] : [];
  });

/** Decisions and requirements that an exception may lean on. */
const known = new Set([
  ...[...textOf("docs/decisions.md").matchAll(/^### (OP-\d+)/gm)].map(([, id]) => id),
  ...textOf("docs/requirements.tsv")
    .split("\n")
    .map((line) => line.split("\t")[0]),
]);
const CITED = /\b(?:CALL-)?[A-Z]{2,6}-\d+/g;
/** Names of algorithms and standards that look like requirements. */
const NAMES = /\b(?:SHA|AES|SP)-\d+/g;
const citedIn = (evidence: string) => evidence.replace(NAMES, "").match(CITED) ?? [];

/** What is wrong with a row, in words; nothing when it holds. */
function errorsOf({ id, level, gist, status, evidence, columns }: (typeof rows)[number]): string[] {
  const proofs = proofsOf(evidence);
  return [
    columns === 5 ? "" : `${columns} columns`,
    /^v5\.0\.0-\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(id) ? "" : "a malformed id",
    level in REQUIREMENTS ? "" : `level ${level}`,
    gist.trim() ? "" : "no gist",
    STATUSES.includes(status) ? "" : `status ${status}`,
    evidence.trim() ? "" : "no evidence",
    status === "met" && proofs.length === 0 ? "met without a test or a file" : "",
    status === "exception" && citedIn(evidence).length === 0 && !/\bREADME\b|docs\/\w/.test(evidence)
      ? "an exception of nobody's"
      : "",
    ...citedIn(evidence).map((cited) => (known.has(cited) ? "" : `cites ${cited}, which is nowhere`)),
    ...proofs.map(({ file, words }) => {
      if (!existsSync(path.join(ROOT, file))) return `${file} does not exist`;
      return !isTest(file) || textOf(file).includes(words) ? "" : `${file} has no "${words}"`;
    }),
  ].filter(Boolean);
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

describe("docs/asvs.tsv", () => {
  test("has its columns, and each requirement once", () => {
    expect(head).toBe("id\tlevel\tgist\tstatus\tevidence");
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const [level, count] of Object.entries(REQUIREMENTS)) {
      expect(rows.filter((row) => row.level === level)).toHaveLength(count);
    }
  });

  test("every row has a known status and evidence that is there", () => {
    const errors = rows.map((row) => [row.id, ...errorsOf(row)]).filter(([, ...found]) => found.length > 0);
    expect(errors).toEqual([]);
  });

  test("nothing of level 1 is open, and at most a twentieth of level 2", () => {
    const open = rows.filter(({ status }) => status === "open");
    expect(open.filter(({ level }) => level === "1").map(({ id }) => id)).toEqual([]);
    expect(open.length).toBeLessThanOrEqual(REQUIREMENTS["2"] * 0.05);
  });

  const sound = {
    id: "v5.0.0-1.2.3",
    level: "1",
    gist: "JSON built safely",
    status: "met",
    evidence: "README.md: why",
    columns: 5,
  };
  test.each<[what: string, change: Partial<(typeof rows)[number]>, says: string]>([
    ["a malformed id", { id: "V1.2.3" }, "malformed id"],
    ["an unknown status", { status: "done" }, "status done"],
    ["no evidence", { status: "n/a", evidence: " " }, "no evidence"],
    ["met on somebody's word", { evidence: "it is so" }, "without a test or a file"],
    ["an exception without a source", { status: "exception", evidence: "it is so" }, "nobody's"],
    ["a decision that does not exist", { status: "exception", evidence: "OP-9999" }, "OP-9999"],
    ["a file that is gone", { evidence: "tests/server/gone.test.ts: x" }, "does not exist"],
    ["a title that is gone", { evidence: "tests/server/log.test.ts: no such title" }, "has no"],
  ])("a row with %s is found out", (_, change, says) => {
    expect(errorsOf(sound)).toEqual([]);
    expect(errorsOf({ ...sound, ...change }).join()).toContain(says);
  });
});
