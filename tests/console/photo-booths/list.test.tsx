import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { photoBooths } from "../../../src/resources/photo-booths";
import { ListScreen } from "../../../src/screens/list-screen";
import { toasts } from "../../../src/shared/toasts";
import { openPage } from "../people/support/people";
import { ID, idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { boothOf, DECOR, decorOf, OWNER, paged } from "./support";

setUpConsole([]); // a server without any ability: the search of booths is part of the specification

const rows = [
  boothOf({ id_application_decor: DECOR }),
  boothOf({ id: idOf(2), name: "Loft 12", login: "booth-102", orientation: "landscape" }),
];
const answer = () => {
  server.on("GET /photo_booths/", paged("photo_booths", rows));
  server.on(`GET /decors/${DECOR}`, () => json({ decor: decorOf() }));
  server.on("POST /users/by_ids", () => json({ users: [person({ id: OWNER })] }));
};
const open = (query = "") => openScreens(photoBooths, `/photo_booths${query}`);

describe("the list of photo booths", () => {
  test("is paged and shows name with login, decor and orientation [PB-01 PB-04 PB-10 PB-11 PB-14 PB-15 CALL-PB-01]", async () => {
    answer();
    await open();
    const link = await screen.findByRole("link", { name: "Lumen 01" });
    expect(link.getAttribute("href")).toBe(`/photo_booths/${ID}`);
    expect(server.calls("GET /photo_booths/")[0]?.path).toMatch(/\?page=1&per_page_count=10$/);
    const row = link.closest("tr") as HTMLElement;
    expect(within(row).getByText("booth-101")).toBeTruthy();
    expect(within(row).getByText("Portrait")).toBeTruthy();
    expect(await within(row).findByText("Nordline winter")).toBeTruthy();
    expect(server.count(`GET /decors/${DECOR}`)).toBe(1);
  });

  test("has no owners for an organiser, who requests no users [PB-18]", async () => {
    answer();
    await open();
    await screen.findByText("Nordline winter");
    expect(screen.queryByRole("columnheader", { name: "User" })).toBeNull();
    expect(server.seen.filter(({ path }) => path.includes("/users"))).toEqual([]);
  });

  test("names owners to an admin by one call for the page [PB-09 PB-18]", async () => {
    await signIn({ is_admin: true });
    answer();
    await open();
    expect(await screen.findAllByText("Olga Organiser")).toHaveLength(2);
    expect(server.count("POST /users/by_ids")).toBe(1);
    expect(server.calls("POST /users/by_ids")[0]?.body).toEqual({ ids: [OWNER] });
  });

  test("is searched by the hyphenated call, page 1 of 20, whatever the server's abilities [CALL-PB-13]", async () => {
    answer();
    server.on("GET /photo-booths/", paged("photo_booths", [rows[1] as object]));
    await open();
    await screen.findByRole("link", { name: "Lumen 01" });
    await userEvent.type(screen.getByLabelText("Search"), "loft");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Lumen 01" })).toBeNull());
    expect(screen.getByRole("link", { name: "Loft 12" })).toBeTruthy();
    expect(screen.queryByText("Searched this page only")).toBeNull();
    const query = new URLSearchParams(server.calls("GET /photo-booths/").at(-1)?.path.split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({ page: "1", per_page_count: "20", search: "loft" });
    expect(server.calls("GET /photo_booths/").some(({ path }) => path.includes("search"))).toBe(false);
  });

  test("shows an orientation that it does not know as it came", async () => {
    server.keepsContract = false;
    server.on("GET /photo_booths/", paged("photo_booths", [boothOf({ orientation: "round" })]));
    await open();
    expect(await screen.findByText("round")).toBeTruthy();
  });
});

describe("deleting a booth from its row", () => {
  const start = async () => {
    answer();
    await openPage(<ListScreen resource={photoBooths} />, "/photo_booths");
    await userEvent.click(await screen.findByRole("button", { name: "More: Lumen 01" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
    return within(await screen.findByRole("dialog", { name: "Delete “Lumen 01”?" }));
  };

  test("names its consequences, and runs once confirmed [CALL-PB-06]", async () => {
    server.on(`DELETE /photo_booths/${ID}`, () => json(null, 204));
    const dialog = await start();
    expect(dialog.getByText(/will no longer be able to log in/)).toBeTruthy();
    expect(server.count("GET /schedules/")).toBe(0);
    const before = server.count("GET /photo_booths/");
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(server.count(`DELETE /photo_booths/${ID}`)).toBe(1));
    await waitFor(() => expect(server.count("GET /photo_booths/")).toBeGreaterThan(before));
    expect(toasts.get().map(({ title }) => title)).toEqual(["Deleted Lumen 01"]);
  });

  test("is not done when it is not agreed to", async () => {
    const dialog = await start();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.count(`DELETE /photo_booths/${ID}`)).toBe(0);
  });

  test("that is refused says why", async () => {
    server.on(`DELETE /photo_booths/${ID}`, () => json({ detail: "An event runs on it" }, 409));
    const dialog = await start();
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([
        { title: "Could not delete Lumen 01", text: "An event runs on it" },
      ]),
    );
  });
});
