import { expect, test } from "vitest";
import { decor } from "../../../contract/entities/decor";
import { entitySource } from "../../../src/fields/reference/source";
import { sampleRecord } from "../../support/samples";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";

setUpConsole([]);

const { signal } = new AbortController();

test("a choice of a server that cannot search finds records beyond the first hundred, too [OP-85 OP-175]", async () => {
  const decors = Array.from({ length: 250 }, (_, at) =>
    sampleRecord(decor, { id: idOf(at + 1), name: `Decor ${at + 1}.` }),
  );
  server.on("GET /decors/", ({ path }) => {
    const page = Number(new URLSearchParams(path.split("?")[1]).get("page"));
    const pagination = { page, per_page_count: 100, count: decors.length };
    return json({ decors: decors.slice((page - 1) * 100, page * 100), pagination });
  });
  const source = entitySource("decors");
  expect(await source.first(signal)).toHaveLength(100);
  expect((await source.found("decor 249.", signal)).map(({ id }) => id)).toEqual([idOf(249)]);
});
