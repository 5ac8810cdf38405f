import { expect, it } from "vitest";
import type { Endpoint } from "../../contract/core/endpoint";
import { endpoints } from "../../contract/endpoints";
import { entities } from "../../contract/entities";

const all = Object.entries(endpoints as Record<string, Endpoint>);

it("every call that may change something names what has to be read again", () => {
  const silent = all.filter(([, { method, effects, changes }]) => (method !== "GET" || effects) && !changes);
  expect(silent.map(([name]) => name)).toEqual([]);
});

it("only entities can be read again, and only by calls that change something", () => {
  for (const [name, { method, effects, changes }] of all) {
    expect([name, changes?.filter((entity) => !(entity in entities)) ?? []]).toEqual([name, []]);
    expect([name, method === "GET" && !effects && changes !== undefined]).toEqual([name, false]);
  }
});
