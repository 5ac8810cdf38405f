import { describe, expect, test } from "vitest";
import { everyoneMay, ID, idOf, openData } from "./support/data";
import { json } from "./support/server";
import { browser, settled, setUpBrowser } from "./support/setup";

setUpBrowser();

const PARENT = idOf(7);

/** Collections below a store: as the specification writes them, some with a slash at their end, some without. */
const open = (path = "/shops/{id_store}/products/") =>
  openData(({ defineEntity, stamps, text }) => ({
    products: defineEntity({
      name: "products",
      singular: "product",
      plural: "products",
      title: "name",
      fields: { ...stamps, name: text() },
      rows: "all",
      access: everyoneMay,
      transport: {
        path,
        within: "shops",
        save: "post-patch",
        paging: "page_size",
        envelope: "resource",
        many: true,
      },
      list: { filters: {} },
    }),
  }));
const resource = `shops/${PARENT}/products`;
const product = {
  id: ID,
  created_at: "2025-01-01T00:00:00Z",
  updated_at: "2025-01-01T00:00:00Z",
  name: "Mug",
};
const requests = () =>
  browser.server.seen.map(({ method, path }) => `${method} ${path.replace("/api/v1", "")}`);

describe("a collection below a record", () => {
  test("is listed, read, saved, removed and looked up under its parent", async () => {
    const { dataProvider } = await open();
    const at = `/shops/${PARENT}/products`;
    browser.server
      .on(`GET ${at}/`, () => json({ items: [product], page: 1, page_size: 10, total: 1 }))
      .on(`GET ${at}/${ID}`, () => json(product))
      .on(`POST ${at}/by_ids`, () => json({ products: [product] }))
      .on(`POST ${at}/`, () => json(product))
      .on(`PATCH ${at}/${ID}`, () => json(product))
      .on(`DELETE ${at}/${ID}`, () => json(undefined, 204));
    const { data } = await dataProvider.getList({ resource });
    expect(data).toEqual([product]);
    expect((await dataProvider.getOne({ resource, id: ID })).data).toEqual(product);
    const found = dataProvider.getMany({ resource, ids: [ID] });
    await settled();
    expect((await found).data).toEqual([product]);
    await dataProvider.create({ resource, variables: { name: "Mug" } });
    await dataProvider.update({ resource, id: ID, variables: { name: "Mug" } });
    await dataProvider.deleteOne({ resource, id: ID });
    expect(requests()).toEqual([
      `GET ${at}/?page=1&page_size=10`,
      `GET ${at}/${ID}`,
      `POST ${at}/by_ids`,
      `POST ${at}/`,
      `PATCH ${at}/${ID}`,
      `DELETE ${at}/${ID}`,
    ]);
  });

  test("without a slash at its end has none in its calls [OP-10]", async () => {
    const { dataProvider } = await open("/shops/{id_store}/products");
    const at = `/shops/${PARENT}/products`;
    browser.server.on(`POST ${at}`, () => json(product)).on(`GET ${at}/${ID}`, () => json(product));
    await dataProvider.create({ resource, variables: { name: "Mug" } });
    await dataProvider.getOne({ resource, id: ID });
    expect(requests()).toEqual([`POST ${at}`, `GET ${at}/${ID}`]);
  });

  test("is not requested without its parent", async () => {
    const { dataProvider } = await open();
    await expect(dataProvider.getList({ resource: "products" })).rejects.toThrow("A parent's id is missing");
    await expect(dataProvider.deleteOne({ resource: "products", id: ID })).rejects.toThrow("A parent's id");
    expect(requests()).toEqual([]);
  });

  test("looks up ids of two parents by one call each", async () => {
    const { dataProvider } = await open();
    const other = `shops/${idOf(8)}/products`;
    for (const parent of [PARENT, idOf(8)])
      browser.server.on(`POST /shops/${parent}/products/by_ids`, () => json({ products: [product] }));
    const found = Promise.all([
      dataProvider.getMany({ resource, ids: [ID] }),
      dataProvider.getMany({ resource: other, ids: [ID] }),
      dataProvider.getMany({ resource, ids: [idOf(9)] }),
    ]);
    await settled();
    await found;
    expect(requests().sort()).toEqual([
      `POST /shops/${PARENT}/products/by_ids`,
      `POST /shops/${idOf(8)}/products/by_ids`,
    ]);
  });

  test("changes the parent, whose record may include its rows", async () => {
    const { dataProvider } = await open();
    const { QueryClient } = await import("@tanstack/react-query");
    const { connectCache, keys } = await import("../../../src/providers/data/cache");
    const client = new QueryClient();
    connectCache(client);
    client.setQueryData(keys.single("shops", PARENT), {});
    client.setQueryData(keys.list("products", resource), {});
    client.setQueryData(keys.list("overlays"), {});
    browser.server.on(`POST /shops/${PARENT}/products/`, () => json(product));
    await dataProvider.create({ resource, variables: { name: "Mug" } });
    const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
    await settled();
    expect(isStale(keys.single("shops", PARENT))).toBe(true);
    expect(isStale(keys.list("products", resource))).toBe(true);
    expect(isStale(keys.list("overlays"))).toBe(false);
  });
});
