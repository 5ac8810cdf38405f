import { ShopOutlined } from "@ant-design/icons";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { defineResource } from "../../../src/resources/define";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, said, save, type } from "../screens/support/acts";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { product, registerKiosks } from "./support/kiosk";

setUpConsole();
registerKiosks();

const MADE = idOf(4);
const COLLECTION = `/kiosks/${ID}/products/`;
const ITEM = `${COLLECTION}${MADE}`;
const STAMPS = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };

const products = defineResource(product, {
  area: "overlays",
  icon: ShopOutlined,
  parentId: ID,
  paths: { list: `kiosks/${ID}/products` },
  list: { row: "dense", columns: ["title"] },
  form: { groups: [{ rows: [["title", "price"]] }] },
});

const answer = (title: string, version: string) => () =>
  json({ product: { id: MADE, ...STAMPS, title, price: 1 } }, 200, { ETag: version });

test("a record below a parent is created, saved and deleted at its nested address by the generic screens", async () => {
  server.on(`PUT ${COLLECTION}`, answer("Tea", '"1"'));
  server.on(`GET ${ITEM}`, answer("Tea", '"1"'));
  const { at } = await openScreens(products, `/kiosks/${ID}/products/new`, { list: <p>the list</p> });
  await type("fields.title", "Tea");
  await save();
  await waitFor(() => expect(at()).toBe(`/kiosks/${ID}/products/${MADE}`));
  expect(server.calls(`PUT ${COLLECTION}`)[0]?.body).toMatchObject({ product: { title: "Tea" } });

  server.on(`POST ${ITEM}`, answer("Green tea", '"2"'));
  server.on(`GET ${ITEM}`, answer("Green tea", '"2"'));
  await type("fields.title", "Green tea");
  await save();
  await waitFor(() => expect(said()).toEqual(["Created", "Saved"]));
  const [sent] = server.calls(`POST ${ITEM}`);
  expect([sent?.headers["If-Match"], sent?.body]).toMatchObject(['"1"', { product: { title: "Green tea" } }]);

  server.on(`DELETE ${ITEM}`, () => new Response(null, { status: 204 }));
  await press("More: Green tea");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await press("Delete", await screen.findByRole("dialog"));
  expect(await screen.findByText("the list")).toBeTruthy();
  expect(server.count(`DELETE ${ITEM}`)).toBe(1);
});
