import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { NIL_ID } from "../../../contract/core/ids";
import { menuFor } from "../../../src/resources/menu";
import { routesOf } from "../../../src/resources/routes";
import { servers } from "../../../src/resources/servers";
import { OWNER, offered, paged, search, serverOf } from "../photo-booths/support";
import { ID, idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole();

const one = (changes: object = {}) => serverOf(1, { id: ID, ...changes });
const sent = (call: string) =>
  (server.calls(call).at(-1) as unknown as { body: { server: object } }).body.server;
const save = () => userEvent.click(screen.getByRole("button", { name: /^Save/ }));

beforeEach(async () => {
  await signIn({ is_admin: true });
  server.on("POST /users/by_ids", () => json({ users: [person({ id: OWNER })] }));
  server.on(`GET /servers/${ID}/customers`, () => json({ users: [] }));
  server.on(`GET /servers/${ID}/api-key`, () => json({ detail: "none" }, 404));
});

test("the area is the admins' alone, on the menu and by address [SRV-08]", () => {
  expect(routesOf(servers).map(({ access }) => access)).toEqual([["admin"], ["admin"]]);
  const has = (role: "user" | "dealer" | "admin") =>
    menuFor(role, [servers]).some(({ items }) => items.some(({ key }) => key === "servers"));
  expect([has("user"), has("dealer"), has("admin")]).toEqual([false, false, true]);
});

describe("the list of servers", () => {
  test("is paged and shows state, error and activity at a glance [SRV-01 SRV-04 SRV-10 SRV-11 SRV-14..16 CALL-SRV-01]", async () => {
    server.keepsContract = false;
    server.on(
      "GET /servers/",
      paged("servers", [
        one({ description: "Hall A" }),
        serverOf(2, { state: "offline", error: true, active: false }),
        serverOf(3, { state: "updating" }),
      ]),
    );
    await openScreens(servers, "/servers");
    const link = await screen.findByRole("link", { name: "render-1" });
    expect(link.getAttribute("href")).toBe(`/servers/${ID}`);
    expect(server.calls("GET /servers/")[0]?.path).toMatch(/\?page=1&per_page_count=10$/);
    const [first, second, third] = screen.getAllByRole("row").slice(1) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    expect(await within(first).findByText("Online")).toBeTruthy(); // its code comes with the first such list
    expect(within(first).getByText("Hall A")).toBeTruthy();
    expect(within(first).queryByText("Error")).toBeNull();
    for (const words of ["Offline", "Error", "Inactive"])
      expect(await within(second).findByText(words)).toBeTruthy();
    expect(await within(third).findByText("updating")).toBeTruthy();
    expect(await screen.findAllByText("Olga Organiser")).toHaveLength(3);
    expect(server.count("POST /users/by_ids")).toBe(1);
  });
});

describe("the editor of a server", () => {
  test("makes one: active, offline, its state never sent [SRV-03 SRV-05 SRV-11..14 CALL-SRV-04]", async () => {
    server.on("PUT /servers/", () => json({ server: one() }));
    await openScreens(servers, "/servers/new");
    await userEvent.type(await screen.findByLabelText("Name"), "render-1");
    expect(screen.getByText("Offline")).toBeTruthy();
    await save();
    await waitFor(() => expect(server.count("PUT /servers/")).toBe(1));
    expect(sent("PUT /servers/")).toEqual({
      id: NIL_ID,
      id_user: OWNER,
      active: true,
      name: "render-1",
      description: "",
    });
  });

  test("changes one by id; state and error are read, explained and not to be set [SRV-02 SRV-05 SRV-12 SRV-16 CALL-SRV-03 CALL-SRV-05]", async () => {
    server.on(`GET /servers/${ID}`, () => json({ server: one({ state: "busy", error: true }) }));
    server.on(`POST /servers/${ID}`, () => json({ server: one({ active: false }) }));
    await openScreens(servers, `/servers/${ID}`);
    expect(await screen.findByText("Busy")).toBeTruthy();
    expect(screen.getByText("Error")).toBeTruthy();
    const help = screen.getByText(/Set after several failures in a row/);
    expect(help.closest(".field")?.textContent).toMatch(/^State\s*Busy/); // one below the other, as in a field
    expect(screen.queryByLabelText("State")).toBeNull();
    await userEvent.click(screen.getByRole("switch", { name: "Active" }));
    await save();
    await waitFor(() => expect(server.count(`POST /servers/${ID}`)).toBe(1));
    expect(sent(`POST /servers/${ID}`)).toMatchObject({ id: ID, active: false });
    for (const key of ["state", "error", "id_api_key"])
      expect(sent(`POST /servers/${ID}`)).not.toHaveProperty(key);
  });
});

describe("customers of a server", () => {
  const CUSTOMERS = `/servers/${ID}/customers`;
  const vera = person({ id: idOf(50), first_name: "Vera", last_name: "Kim", email: "vera@example.com" });
  const open = () => openScreens(servers, `/servers/${ID}`);
  beforeEach(() => {
    server.on(`GET /servers/${ID}`, () => json({ server: one() }));
  });

  test("are listed by name and address, with links [SRV-06 SRV-19 CALL-SRV-07]", async () => {
    server.on(`GET ${CUSTOMERS}`, () => json({ users: [vera] }));
    await open();
    const list = await screen.findByRole("list", { name: "Customers" });
    expect(within(list).getByRole("link", { name: "Vera Kim" }).getAttribute("href")).toBe(
      `/users/all/${idOf(50)}`,
    );
    expect(within(list).getByText("vera@example.com")).toBeTruthy();
  });

  test("are added by the search of users [SRV-06 CALL-SRV-08 CALL-USR-09]", async () => {
    server.on("GET /users/", paged("users", []));
    server.on("GET /users/search", () => json({ users: [vera] }));
    server.on(`PUT ${CUSTOMERS}/${idOf(50)}`, () => json(null, 204));
    await open();
    await screen.findByText(/^No customers. It serves everyone/);
    await search("Add a customer", "vera");
    await userEvent.click(await offered("Vera Kim"));
    expect(within(await screen.findByRole("list", { name: "Customers" })).getByText("Vera Kim")).toBeTruthy();
    await save();
    await waitFor(() => expect(server.count(`PUT ${CUSTOMERS}/${idOf(50)}`)).toBe(1));
    const query = new URLSearchParams(server.calls("GET /users/search").at(-1)?.path.split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({ q: "vera", limit: "20" });
  });

  test("are removed by the page's Save, unless put back by Undo [SRV-06 CALL-SRV-09]", async () => {
    server.on(`GET ${CUSTOMERS}`, () => json({ users: [vera] }));
    server.on(`DELETE ${CUSTOMERS}/${idOf(50)}`, () => json(null, 204));
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Remove: Vera Kim" }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo removal: Vera Kim" }));
    expect(screen.getByText("All changes saved")).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "Remove: Vera Kim" }));
    await save();
    await waitFor(() => expect(server.count(`DELETE ${CUSTOMERS}/${idOf(50)}`)).toBe(1));
    expect(await screen.findByText(/^No customers. It serves everyone/)).toBeTruthy();
  });
});
