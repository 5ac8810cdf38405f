// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Entity } from "../../../contract/core/entity";
import { stamps } from "../../../contract/core/field";
import { allOperations } from "../../../contract/endpoints";
import { entities } from "../../../contract/entities";

const folder = path.join(import.meta.dirname, "../../../src/screens");
const sources = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name, withoutComments(readFileSync(path.join(folder, name), "utf8"))] as const);

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

const all = Object.values(entities as Record<string, Entity>);
/** Names that say more than a word of English: the resources, their calls, and what endpoints are called. */
const calls = [
  ...all.flatMap(({ name, plural, transport }) => [name, plural, transport.path]),
  ...allOperations().flatMap(({ id, path: address }) => [id, address]),
];
/** Fields by which one entity differs from another; a word like "name" is a word of the language, too. */
const fields = all
  .flatMap(({ fields: own }) => Object.keys(own))
  .filter((key) => key.includes("_") && !(key in stamps));

test("the generic screens name no entity, no endpoint and no field", () => {
  expect(sources.length).toBeGreaterThan(40);
  expect([calls.length > 80, fields.length > 60]).toEqual([true, true]);
  const found = sources.flatMap(([name, source]) => {
    const texts = [...source.matchAll(/(["'`])((?:(?!\1).)*)\1/g)].map(([, , text = ""]) => text);
    const words = new Set(source.match(/\w+/g));
    return [
      ...texts.filter((text) => calls.includes(text)),
      ...texts.filter((text) => /contract\/(entities|endpoints)\//.test(text)),
      ...fields.filter((field) => words.has(field)),
    ].map((text) => `${name}: ${text}`);
  });
  expect(found).toEqual([]);
});
