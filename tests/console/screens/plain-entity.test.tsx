import { CameraOutlined } from "@ant-design/icons";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { admins, signedIn } from "../../../contract/core/access";
import { defineEntity } from "../../../contract/core/entity";
import { boolean, choice, money, multiline, number, stamps, text } from "../../../contract/core/field";
import { entities } from "../../../contract/entities";
import { defineResource } from "../../../src/resources/define";
import { menuFor } from "../../../src/resources/menu";
import { routesOf } from "../../../src/resources/routes";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "./support/console";

setUpConsole();

// All that a plain entity needs: its contract, its resource, its words. Everything below comes from these.
const lamp = defineEntity({
  name: "lamps",
  singular: "lamp",
  plural: "lamps",
  title: "name",
  fields: {
    ...stamps,
    name: text({ required: true }),
    description: multiline(),
    kind: choice(["red", "amber"], "red"),
    price: money(),
    hours: number({ min: 0 }),
    on: boolean(false),
  },
  rows: "all",
  access: { list: signedIn, read: signedIn, many: [], create: admins, update: admins, remove: [] },
  transport: { path: "/lamps", save: "post-patch", paging: "page_size", envelope: "resource" },
});

const lamps = defineResource(lamp, {
  area: "overlays",
  icon: CameraOutlined,
  paths: { list: "participants" },
  menu: { section: "admin" },
  list: { row: "dense", columns: [{ field: "name", second: "description" }, "kind", "price", "on"] },
  form: { groups: [{ rows: [["name", "kind"], ["description"], ["price", "hours", "on"]] }] },
});

const record = {
  id: ID,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  name: "Desk lamp",
  description: "By the window",
  kind: "amber",
  price: 1284.5,
  hours: 7,
  on: true,
};

beforeAll(() => {
  Object.assign(entities, { lamps: lamp });
});

test("routes and menu", () => {
  expect(routesOf(lamps)).toMatchObject([
    { path: "participants", screen: "list", access: ["user", "dealer", "admin"] },
    { path: "participants/:id", screen: "edit", access: ["user", "dealer", "admin"] },
  ]);
  const menu = menuFor("admin", [lamps]);
  expect(menu.flatMap(({ items }) => items.map(({ route }) => route))).toEqual(["/participants"]);
});

test("a list in the paging and envelope of its family [LIST-05]", async () => {
  server.on("GET /lamps", () => json({ items: [record], page: 1, page_size: 10, total: 1 }));
  await openScreens(lamps, "/participants");
  const row = (await screen.findByText("Desk lamp")).closest("tr") as HTMLElement;
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["Desk lampBy the window", "amber", "1,284.50", "Yes", ""]);
  expect(server.calls("GET /lamps")[0]?.path).toMatch(/\?page=1&page_size=10$/);
  expect(screen.queryByRole("link", { name: "Create" })).toBeNull(); // admins only
});

test("a form for roles that may write", async () => {
  await signIn({ is_admin: true });
  server.on("POST /lamps", () => json({ ...record, name: "New lamp" }));
  server.on(`GET /lamps/${ID}`, () => json({ ...record, name: "New lamp" }));
  const { at } = await openScreens(lamps, "/participants/new");
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "New lamp");
  await userEvent.clear(screen.getByRole("textbox", { name: "fields.price" }));
  await userEvent.type(screen.getByRole("textbox", { name: "fields.price" }), "1 284,5");
  await userEvent.click(screen.getByRole("radio", { name: "amber" }));
  await userEvent.click(screen.getByRole("switch", { name: "fields.on" }));
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(at()).toBe(`/participants/${ID}`));
  expect(server.calls("POST /lamps")[0]?.body).toEqual({
    name: "New lamp",
    description: "",
    kind: "amber",
    price: 1284.5,
    hours: 0,
    on: true,
  });
});

test("a number that cannot be read is an error of its field, and nothing is sent", async () => {
  await signIn({ is_admin: true });
  await openScreens(lamps, "/participants/new");
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Lamp");
  await userEvent.type(screen.getByRole("textbox", { name: "fields.hours" }), "x");
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
  expect(await screen.findByText("Enter a number")).toBeTruthy();
  expect(server.count("POST /lamps")).toBe(0);
});

test("a view for roles that may only read", async () => {
  server.on(`GET /lamps/${ID}`, () => json(record));
  await openScreens(lamps, `/participants/${ID}`);
  // Its code brings Refine's and antd's own field, which takes its time.
  expect(
    await screen.findByRole("heading", { level: 1, name: "Desk lamp" }, { timeout: 50_000 }),
  ).toBeTruthy();
  expect(screen.getByText("1,284.50")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
});
