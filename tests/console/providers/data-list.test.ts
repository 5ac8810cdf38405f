import { describe, expect, test, vi } from "vitest";
import { apiKey } from "../../../contract/entities/api-key";
import { sampleRecord } from "../../support/samples";
import { everyoneMay, offering, openData, overlayOf } from "./support/data";
import { person } from "./support/people";
import { held, json, lost } from "./support/server";
import { browser, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

const page = (rows: unknown[], count?: number) =>
  json({ overlays: rows, pagination: { page: 1, per_page_count: 10, count } });

const shopEntity = ({
  defineEntity,
  stamps,
  text,
}: Parameters<NonNullable<Parameters<typeof openData>[0]>>[0]) => ({
  shops: defineEntity({
    name: "shops",
    singular: "store",
    plural: "shops",
    title: "name",
    fields: { ...stamps, name: text() },
    rows: "owner",
    access: everyoneMay,
    transport: { path: "/shops/", paging: "page_size", envelope: "resource", save: "post-put" },
    list: { filters: {} },
  }),
  keys: defineEntity({
    name: "keys",
    singular: "key",
    plural: "keys",
    title: "name",
    fields: { ...stamps, name: text() },
    rows: "owner",
    access: { ...everyoneMay, list: ["admin"] },
    transport: { path: "/api-keys", paging: "none", envelope: "resource" },
  }),
});

const paths = () => browser.server.seen.map(({ path }) => path);

describe("a list", () => {
  test("requests page and size by the entity's names, 1 and 10 by default [CALL-LIST-01]", async () => {
    const { dataProvider } = await openData(shopEntity);
    browser.server
      .on("GET /overlays/", () => page([], 0))
      .on("GET /shops/", () => json({ items: [], total: 0 }));
    await dataProvider.getList({ resource: "overlays" });
    await dataProvider.getList({ resource: "overlays", pagination: { currentPage: 3, pageSize: 50 } });
    await dataProvider.getList({ resource: "shops", pagination: { currentPage: 2, pageSize: 20 } });
    await dataProvider.getList({ resource: "overlays", pagination: { mode: "off" } });
    expect(paths()).toEqual([
      "/api/v1/overlays/?page=1&per_page_count=10",
      "/api/v1/overlays/?page=3&per_page_count=50",
      "/api/v1/shops/?page=2&page_size=20",
      "/api/v1/overlays/?page=1&per_page_count=100",
    ]);
  });

  test("reads rows and the count over all pages [LIST-05 CALL-LIST-02]", async () => {
    const { dataProvider } = await openData(shopEntity);
    browser.server.on("GET /overlays/", () => page([{ ...overlayOf(), surprise: 1 }], 31));
    browser.server.on("GET /shops/", () =>
      json({ items: [{ id: "1", name: "x" }], page: 1, page_size: 10, total: 5 }),
    );
    const overlays = await dataProvider.getList({ resource: "overlays" });
    expect(overlays).toEqual({ data: [overlayOf()], total: 31, versions: {}, counted: true });
    const shops = await dataProvider.getList({ resource: "shops" });
    expect(shops).toMatchObject({ data: [{ id: "1", name: "x" }], total: 5, counted: true });
  });

  test.each([[{ overlays: [overlayOf()] }], [{ items: [overlayOf()] }], [[overlayOf()]]])(
    "is read wherever a server keeps it [CALL-LIST-02]",
    async (body) => {
      browser.server.keepsContract = false;
      const { dataProvider } = await openData();
      browser.server.on("GET /overlays/", () => json(body));
      expect((await dataProvider.getList({ resource: "overlays" })).data).toEqual([overlayOf()]);
    },
  );

  test("without a count may have more while its page is full [LIST-05]", async () => {
    browser.server.keepsContract = false;
    const { dataProvider } = await openData(shopEntity);
    const rows = (count: number) => json({ overlays: Array.from({ length: count }, () => overlayOf()) });
    browser.server.on(
      "GET /overlays/",
      () => rows(10),
      () => rows(4),
      () => rows(0),
    );
    const ask = (currentPage: number) =>
      dataProvider.getList({ resource: "overlays", pagination: { currentPage, pageSize: 10 } });
    expect(await ask(1)).toMatchObject({ total: 11, counted: false });
    expect(await ask(2)).toMatchObject({ total: 14, counted: false });
    expect(await ask(3)).toMatchObject({ total: 20, counted: false });
  });

  test("that is not paged sends nothing and counts its rows", async () => {
    const { tab, dataProvider } = await openData(shopEntity);
    await signedIn(tab, person({ is_admin: true }));
    browser.server.on("GET /api-keys", () =>
      json({ items: Array.from({ length: 10 }, () => sampleRecord(apiKey)) }),
    );
    expect(await dataProvider.getList({ resource: "keys" })).toMatchObject({ total: 10 });
    expect(paths()).toEqual(["/api/v1/api-keys"]);
  });

  test.each([[null], ["x"], [{}], [{ overlays: null }], [{ overlays: [null] }], [{ overlays: {} }]])(
    "of %j fails as malformed [CALL-LIST-02]",
    async (body) => {
      browser.server.keepsContract = false;
      const { dataProvider } = await openData();
      browser.server.on("GET /overlays/", () => json(body));
      await expect(dataProvider.getList({ resource: "overlays" })).rejects.toMatchObject({
        kind: "malformed",
      });
    },
  );

  test("that the role may not read is not requested", async () => {
    const { tab, dataProvider } = await openData(shopEntity);
    await signedIn(tab);
    await expect(dataProvider.getList({ resource: "keys" })).rejects.toMatchObject({ statusCode: 403 });
    expect(browser.server.seen).toEqual([]);
  });
});

describe("search, sort and filters", () => {
  const search = { field: "search", operator: "contains", value: "frame" } as const;
  const byName = { field: "name", order: "desc" } as const;

  test("are sent as the server offers them", async () => {
    const { dataProvider } = await openData();
    offering("list-search", "list-sort");
    browser.server.on("GET /overlays/", () => page([], 0));
    await dataProvider.getList({ resource: "overlays", filters: [search], sorters: [byName] });
    await dataProvider.getList({
      resource: "overlays",
      filters: [{ ...search, value: "" }],
      sorters: [{ ...byName, order: "asc" }],
    });
    expect(paths().slice(1)).toEqual([
      "/api/v1/overlays/?page=1&per_page_count=10&search=frame&sort=-name",
      "/api/v1/overlays/?page=1&per_page_count=10&sort=name",
    ]);
  });

  test("are left out where it does not, and a plain list does not even ask", async () => {
    const { dataProvider } = await openData();
    offering();
    browser.server.on("GET /overlays/", () => page([], 0));
    await dataProvider.getList({ resource: "overlays" });
    expect(browser.server.count("GET /config/")).toBe(0);
    await dataProvider.getList({ resource: "overlays", filters: [search], sorters: [byName] });
    expect(browser.server.calls("GET /overlays/").at(-1)?.path).toBe(
      "/api/v1/overlays/?page=1&per_page_count=10",
    );
  });

  test("go by the contract's list: others are refused while developing, left out in production", async () => {
    const { dataProvider } = await openData();
    offering("list-search", "list-sort");
    browser.server.on("GET /overlays/", () => page([], 0));
    const filters = [{ field: "id_user", operator: "eq", value: "x" }] as const;
    const sorters = [{ field: "id_user", order: "asc" }] as const;
    const ask = (params: object) => dataProvider.getList({ resource: "overlays", ...params });
    await expect(ask({ filters })).rejects.toThrow("no filter id_user");
    await expect(ask({ sorters })).rejects.toThrow("sorted by id_user");
    vi.stubEnv("DEV", false);
    await ask({ filters, sorters });
    vi.unstubAllEnvs();
    expect(browser.server.calls("GET /overlays/").map(({ path }) => path)).toEqual([
      "/api/v1/overlays/?page=1&per_page_count=10",
    ]);
  });

  test("of several values repeat the name", async () => {
    const { dataProvider } = await openData(({ defineEntity, stamps }) => ({
      things: defineEntity({
        name: "things",
        singular: "thing",
        plural: "things",
        title: "id",
        fields: stamps,
        rows: "all",
        access: everyoneMay,
        transport: { path: "/things/" },
        list: { filters: { participant_ids: {} as never } },
      }),
    }));
    browser.server.on("GET /things/", () => json({ things: [] }));
    const filters = [{ field: "participant_ids", operator: "in", value: ["a", "b"] }] as const;
    await dataProvider.getList({ resource: "things", filters: [...filters] });
    expect(paths()).toEqual(["/api/v1/things/?page=1&per_page_count=10&participant_ids=a&participant_ids=b"]);
  });
});

describe("a prefetched list", () => {
  const first = { pagination: { currentPage: 1, pageSize: 20 } };

  async function openAhead() {
    const opened = await openData();
    const { QueryClient } = await import("@tanstack/react-query");
    const { connectCache } = await import("../../../src/providers/data/cache");
    const { pageQuery } = await import("../../../src/providers/data/list");
    const queries = new QueryClient({
      defaultOptions: { queries: { staleTime: 5000, retry: false, networkMode: "always" } },
    });
    connectCache(queries);
    /** What a screen does that opens. */
    const open = (params: object = first) => queries.fetchQuery(pageQuery("overlays", params));
    return { ...opened, open };
  }

  test("is the same read as that of the screen, whose rows are there at once", async () => {
    const { prefetchList, open } = await openAhead();
    const { answer, give } = held(() => page([overlayOf()], 1));
    browser.server.on("GET /overlays/", answer);
    void prefetchList("overlays", first);
    void prefetchList("overlays", first);
    await settled();
    const opened = open();
    give();
    expect((await opened).data).toEqual([overlayOf()]);
    expect(browser.server.count("GET /overlays/")).toBe(1);
  });

  test("is not used for another page, when it is old, or when it failed", async () => {
    const { prefetchList, open } = await openAhead();
    browser.server.on("GET /overlays/", () => page([], 0));
    await prefetchList("overlays", first);
    await open({ pagination: { currentPage: 2, pageSize: 20 } });
    expect(browser.server.count("GET /overlays/")).toBe(2);
    await settled(5_000);
    browser.server.on(
      "GET /overlays/",
      () => json({}, 500),
      () => page([overlayOf()], 1),
    );
    await prefetchList("overlays", first);
    expect((await open()).total).toBe(1);
  });

  test("is not used after a change, even where its answer comes later", async () => {
    const { dataProvider, prefetchList, open } = await openAhead();
    const { answer, give } = held(() => page([overlayOf()], 1));
    browser.server.on("DELETE /overlays/1", () => json({}, 204));
    browser.server.on("GET /overlays/", () => page([overlayOf()], 1));
    await prefetchList("overlays", first);
    await dataProvider.deleteOne({ resource: "overlays", id: "1" }).catch(() => undefined);
    await settled();
    browser.server.on("GET /overlays/", answer, () => page([], 0));
    void prefetchList("overlays", first);
    await settled();
    await dataProvider.deleteOne({ resource: "overlays", id: "1" }).catch(() => undefined);
    await settled();
    give();
    expect((await open()).total).toBe(0);
  });

  test("fails in silence", async () => {
    const { prefetchList } = await openAhead();
    browser.server.on("GET /overlays/", lost);
    const ahead = prefetchList("overlays", first);
    await settled(5_000);
    await expect(ahead).resolves.toBeUndefined();
  });
});
