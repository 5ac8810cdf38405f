import { describe, expect, test, vi } from "vitest";
import { decor } from "../../../contract/entities/decor";
import { sampleRecord } from "../../support/samples";
import { everyoneMay, idOf, openData, overlayOf } from "./support/data";
import { person } from "./support/people";
import { json } from "./support/server";
import { browser, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

type Body = { ids: string[] };
const found = ({ body }: { body: unknown }) =>
  json({ overlays: (body as Body).ids.map((id) => overlayOf({ id })).reverse() });
const asked = () => browser.server.calls("POST /overlays/by_ids").map(({ body }) => (body as Body).ids);

describe("many records by their ids", () => {
  test("requested within one tick are one call, each id once, in the order of each caller", async () => {
    const { dataProvider } = await openData();
    browser.server.on("POST /overlays/by_ids", found);
    const ask = (...ids: number[]) => dataProvider.getMany({ resource: "overlays", ids: ids.map(idOf) });
    const cells = Promise.all([ask(1, 2), ask(2), ask(3, 1)]);
    await settled();
    const ids = (await cells).map(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual([[idOf(1), idOf(2)], [idOf(2)], [idOf(3), idOf(1)]]);
    expect(asked()).toEqual([[idOf(1), idOf(2), idOf(3)]]);
    const later = ask(1);
    await settled();
    await later;
    expect(asked()).toHaveLength(2);
  });

  test("of an empty list are no call", async () => {
    const { dataProvider } = await openData();
    expect(await dataProvider.getMany({ resource: "overlays", ids: [] })).toEqual({ data: [] });
    await settled(10);
    expect(browser.server.seen).toEqual([]);
  });

  test("go in portions of 500", async () => {
    const { dataProvider } = await openData();
    browser.server.on("POST /overlays/by_ids", found);
    const all = dataProvider.getMany({
      resource: "overlays",
      ids: Array.from({ length: 1200 }, (_, n) => idOf(n)),
    });
    await settled();
    expect((await all).data).toHaveLength(1200);
    expect(asked().map((ids) => ids.length)).toEqual([500, 500, 200]);
  });

  test("leave out what the server leaves out", async () => {
    browser.server.keepsContract = false;
    const { dataProvider } = await openData();
    browser.server.on("POST /overlays/by_ids", () => json({ overlays: [overlayOf({ id: idOf(2) }), null] }));
    const some = dataProvider.getMany({ resource: "overlays", ids: [idOf(1), idOf(2)] });
    await settled();
    expect((await some).data).toEqual([overlayOf({ id: idOf(2) })]);
  });

  test("of an entity without the call are read one by one, absent ones left out", async () => {
    const { dataProvider } = await openData();
    browser.server
      .on(`GET /decors/${idOf(1)}`, () => json({ decor: sampleRecord(decor, { id: idOf(1), name: "x" }) }))
      .on(`GET /decors/${idOf(2)}`, () => json({}, 404));
    const asking = dataProvider.getMany({ resource: "decors", ids: [idOf(1), idOf(2)] });
    await settled();
    const { data } = await asking;
    expect(data).toMatchObject([{ id: idOf(1), name: "x" }]);
  });

  test("of such an entity are looked for in its first page when they are many, only the rest one by one", async () => {
    const { dataProvider } = await openData();
    const named = (n: number) => sampleRecord(decor, { id: idOf(n), name: `D${n}` });
    browser.server
      .on("GET /decors/", () =>
        json({ decors: [1, 2, 3].map(named), pagination: { page: 1, per_page_count: 10, count: 3 } }),
      )
      .on(`GET /decors/${idOf(4)}`, () => json({ decor: named(4) }));
    const asking = dataProvider.getMany({ resource: "decors", ids: [4, 3, 2, 1].map(idOf) });
    await settled();
    const { data } = await asking;
    expect(data.map(({ name }) => name)).toEqual(["D4", "D3", "D2", "D1"]);
    expect(browser.server.seen).toHaveLength(2);
  });

  test("are not requested by a role that may not look them up", async () => {
    const { tab, dataProvider } = await openData(({ defineEntity, stamps }) => ({
      secrets: defineEntity({
        name: "secrets",
        singular: "secret",
        plural: "secrets",
        title: "id",
        fields: stamps,
        rows: "all",
        access: { ...everyoneMay, many: ["admin"] },
        transport: { path: "/secrets/", many: true },
      }),
    }));
    await signedIn(tab);
    expect(await dataProvider.getMany({ resource: "secrets", ids: [idOf(1)] })).toEqual({ data: [] });
    expect(browser.server.seen).toEqual([]);
  });

  test("reject with the reason; next to a list that is logged and the list stays usable [LIST-09]", async () => {
    const { tab, dataProvider, lookUp } = await openData();
    await signedIn(tab, person({ is_admin: true }));
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    browser.server.on("POST /users/by_ids", () => json({ detail: "broken" }, 500));
    const ids = [idOf(1)];
    const direct = expect(dataProvider.getMany({ resource: "users", ids })).rejects.toMatchObject({
      statusCode: 500,
    });
    const beside = lookUp("users", ids);
    await settled();
    await direct;
    expect(await beside).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
  });

  test("answered by something else are malformed", async () => {
    browser.server.keepsContract = false;
    const { dataProvider } = await openData();
    browser.server.on("POST /overlays/by_ids", () => json({ detail: "?" }));
    const outcome = expect(
      dataProvider.getMany({ resource: "overlays", ids: [idOf(1)] }),
    ).rejects.toMatchObject({
      kind: "malformed",
    });
    await settled();
    await outcome;
  });
});
