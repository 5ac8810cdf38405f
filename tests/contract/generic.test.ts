import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Entity } from "../../contract/core/entity";
import { stamps } from "../../contract/core/field";
import { allOperations } from "../../contract/endpoints";
import { entities } from "../../contract/entities";

const ROOT = path.join(import.meta.dirname, "../..");

type Source = readonly [file: string, text: string];

const sourcesOf = (folder: string): Source[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true })
    .map((name) => path.posix.join(folder, String(name).replaceAll(path.sep, "/")))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, withoutComments(readFileSync(path.join(ROOT, file), "utf8"))]);

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

const textsOf = (source: string): string[] =>
  [...source.matchAll(/(["'`])((?:(?!\1).)*)\1/g)].map(([, , text = ""]) => text);

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

const AREA_OF_CONTRACT = /contract\/((?:entities|endpoints)\/[\w-]+)$/;
const named = (source: string) => textsOf(source).flatMap((text) => AREA_OF_CONTRACT.exec(text)?.[1] ?? []);

test("the generic screens name no entity, no endpoint and no field", () => {
  const sources = sourcesOf("src/screens");
  expect(sources.length).toBeGreaterThan(40);
  expect([calls.length > 80, fields.length > 60]).toEqual([true, true]);
  const found = sources.flatMap(([file, source]) => {
    const words = new Set(source.match(/\w+/g));
    return [
      ...textsOf(source).filter((text) => calls.includes(text)),
      ...named(source),
      ...fields.filter((field) => words.has(field)),
    ].map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

/** Who is signed in, what the server offers, and the languages of its texts. */
const EVERYWHERE = ["endpoints/session", "endpoints/config", "entities/user", "entities/language"];

test("the rooms below the screens name no entity, session and language apart", () => {
  const sources = ["providers", "components", "fields", "editor"].flatMap((room) => sourcesOf(`src/${room}`));
  expect(sources.length).toBeGreaterThan(150);
  const found = sources.flatMap(([file, source]) =>
    named(source)
      .filter((area) => !EVERYWHERE.includes(area))
      .map((area) => `${file}: ${area}`),
  );
  // The login page and the shell, which know no area, both offer the program of the booths.
  expect(found).toEqual(["src/providers/client-version.ts: endpoints/client-versions"]);
});

test("the server's generic calls name no entity and no table of one", () => {
  const sources = sourcesOf("server/crud");
  expect(sources.length).toBeGreaterThan(10);
  const found = sources.flatMap(([file, source]) => {
    const tables = [...source.matchAll(/import \{([^}]*)\} from "\.\.\/store\/schema"/g)]
      .flatMap(([, names = ""]) => names.split(","))
      .map((name) => name.trim())
      .filter((name) => !["", "blobs", "idempotency_keys"].includes(name));
    return [...textsOf(source).filter((text) => calls.includes(text)), ...named(source), ...tables].map(
      (text) => `${file}: ${text}`,
    );
  });
  expect(found).toEqual([]);
});
