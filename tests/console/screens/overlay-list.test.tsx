import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { overlays } from "../../../src/resources/overlays";
import { idOf, overlayOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { fakeMedia } from "../shell/support/media";
import { openScreens, server, setUpConsole, signIn } from "./support/console";

setUpConsole();

const OWNER = "33333333-3333-4333-8333-333333333333";
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    overlayOf({ id: idOf(from + at), name: `Frame ${from + at}`, id_user: OWNER, has_landscape: false }),
  );

/** Pages of a list of so many overlays. */
const pagesOf = (count: number) => {
  server.on("GET /overlays/", ({ path }) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const [page, size] = [Number(query.get("page")), Number(query.get("per_page_count"))];
    const overlaysOfPage = rows((page - 1) * size + 1, Math.min(page * size, count));
    return json({ overlays: overlaysOfPage, pagination: { page, per_page_count: size, count } });
  });
};
const asked = () => server.calls("GET /overlays/").map(({ path }) => path.split("?")[1]);
const open = (query = "") => openScreens(overlays, `/branding/overlays${query}`);
const table = () => screen.findByRole("table", { name: "Overlays" });

describe("the list of overlays", () => {
  test("shows its first page, heading, count and headers [OVL-04 CALL-OVL-01 CALL-LIST-01 LIST-01]", async () => {
    pagesOf(23);
    await open();
    expect(await screen.findByText("Frame 1")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Overlays 23");
    expect(asked()).toEqual(["page=1&per_page_count=10"]);
    const headers = within(await table()).getAllByRole("columnheader");
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      "Portrait",
      "Landscape",
      "Name",
      "Orientation",
      "Created at",
      "Actions",
    ]);
    expect(screen.getByText("1–10 of 23")).toBeTruthy();
  });

  test("links to each overlay by its name", async () => {
    pagesOf(1);
    await open();
    const link = await screen.findByRole("link", { name: "Frame 1" });
    expect(link.getAttribute("href")).toBe(`/branding/overlays/${idOf(1)}`);
  });

  test("keeps its page in the address, and follows the address back", async () => {
    pagesOf(23);
    const { router, at } = await open();
    await userEvent.click(await screen.findByRole("link", { name: "Page 3" }));
    expect(await screen.findByText("Frame 21")).toBeTruthy();
    expect(at()).toBe("/branding/overlays?page=3");
    await router.navigate(-1);
    expect(await screen.findByText("Frame 1")).toBeTruthy();
  });

  test("opens the page of a shared link; one past the end is the last", async () => {
    pagesOf(23);
    const { at } = await open("?page=9");
    expect(await screen.findByText("Frame 23")).toBeTruthy();
    expect(at()).toBe("/branding/overlays?page=3");
  });

  test("remembers the size of its pages under its own key [LIST-02]", async () => {
    pagesOf(45);
    await open();
    await screen.findByText("Frame 1");
    await userEvent.selectOptions(screen.getByLabelText("Rows per page"), "20");
    expect(await screen.findByText("Frame 20")).toBeTruthy();
    expect(localStorage.getItem("per_page.overlays")).toBe("20");
    expect(asked().at(-1)).toBe("page=1&per_page_count=20");
  });

  test("names its order before any sorting [OP-24]", async () => {
    pagesOf(3);
    await open();
    await screen.findByText("Frame 1");
    const header = screen.getByRole("columnheader", { name: /^Created at/ });
    expect(header.getAttribute("aria-sort")).toBe("descending");
  });

  test("hangs its pictures on a wall, and remembers that", async () => {
    pagesOf(3);
    await open();
    await screen.findByText("Frame 1");
    await userEvent.click(screen.getByRole("button", { name: "Grid" }));
    await waitFor(() => expect(screen.getByRole("table").dataset.layout).toBe("wall"));
    expect(Object.values({ ...localStorage }).join()).toContain('"layout":"wall"');
  });

  test("sorts by its headers and announces it", async () => {
    pagesOf(3);
    const { at } = await open();
    await screen.findByText("Frame 1");
    const header = () => screen.getByRole("columnheader", { name: /^Name/ });
    await userEvent.click(within(header()).getByRole("button"));
    await waitFor(() => expect(asked().at(-1)).toBe("page=1&per_page_count=10&sort=name"));
    expect(header().getAttribute("aria-sort")).toBe("ascending");
    await userEvent.click(within(header()).getByRole("button"));
    await waitFor(() => expect(asked().at(-1)).toContain("sort=-name"));
    expect(at()).toContain("sort=-name");
  });

  test("searches the input from the first page on, in the address", async () => {
    pagesOf(23);
    const { at, router } = await open("?page=2");
    await screen.findByText("Frame 11");
    await userEvent.type(screen.getByLabelText("Search"), "gold");
    await waitFor(() => expect(asked().at(-1)).toBe("page=1&per_page_count=10&search=gold"));
    expect(at()).toBe("/branding/overlays?search=gold");
    await router.navigate("/branding/overlays");
    await waitFor(() => expect((screen.getByLabelText("Search") as HTMLInputElement).value).toBe(""));
  });

  test("sends no other query parameters of a link", async () => {
    pagesOf(1);
    await open("?method=delete&id_user=1&sort=password&page=x");
    await screen.findByText("Frame 1");
    expect(server.seen.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(asked()).toEqual(["page=1&per_page_count=10"]);
  });

  test("shows the picture of its orientation on a phone", async () => {
    fakeMedia({ width: 360 });
    const pictures = { has_portrait: true, has_landscape: false };
    const picture = () => new Response("bytes", { headers: { "Content-Type": "image/jpeg" } });
    server.on(`GET /overlays/${idOf(1)}/image/portrait`, picture);
    server.on(`GET /overlays/${idOf(2)}/image/portrait`, picture);
    server.on(`GET /overlays/${idOf(3)}/image/landscape`, picture);
    server.on("GET /overlays/", () =>
      json({
        overlays: [
          overlayOf({ id: idOf(1), name: "Tall", orientation: "portrait", ...pictures }),
          overlayOf({ id: idOf(2), name: "Bare", orientation: "landscape", ...pictures }),
          overlayOf({
            id: idOf(3),
            name: "Wide",
            orientation: "landscape",
            has_portrait: false,
            has_landscape: true,
          }),
        ],
        pagination: { page: 1, per_page_count: 10, count: 3 },
      }),
    );
    await open();
    await screen.findByText("Wide");
    const hasPicture = (name: string) =>
      screen.getByText(name).closest("tr")?.querySelector(".sl-card-lead .sl-thumb.none") === null;
    expect([hasPicture("Tall"), hasPicture("Bare"), hasPicture("Wide")]).toEqual([true, false, true]);
  });

  test("marks inactive overlays", async () => {
    const overlaysOfPage = [overlayOf({ name: "Old", active: false }), ...rows(2, 2)];
    server.on("GET /overlays/", () =>
      json({ overlays: overlaysOfPage, pagination: { page: 1, per_page_count: 10, count: 2 } }),
    );
    await open();
    const row = (await screen.findByText("Old")).closest("tr") as HTMLElement;
    expect(within(row).getByText("Inactive")).toBeTruthy();
    expect(screen.getAllByText("Inactive")).toHaveLength(1);
  });

  test("explains overlays while there are none", async () => {
    pagesOf(0);
    await open();
    expect(await screen.findByText("No overlays yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Create" }).getAttribute("href")).toBe("/branding/overlays/new");
  });

  test("says that nothing matches, and clears the search", async () => {
    server.on("GET /overlays/", ({ path }) => {
      const found = path.includes("search=") ? [] : rows(1, 1);
      return json({ overlays: found, pagination: { page: 1, per_page_count: 10, count: found.length } });
    });
    await open("?search=nowhere");
    expect(await screen.findByText("No results for “nowhere”")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(await screen.findByText("Frame 1")).toBeTruthy();
  });

  test("is the route's error screen when it could not be read at all [LIST-11]", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.on("GET /overlays/", () => json({ detail: "The disk is full" }, 422));
    await open();
    expect((await screen.findByRole("alert")).textContent).toContain("The disk is full");
    expect(screen.queryByRole("heading")).toBeNull();
  });

  test("keeps its page when the next one could not be read, and retries", async () => {
    pagesOf(23);
    await open();
    await screen.findByText("Frame 1");
    server.on(
      "GET /overlays/",
      () => json({ detail: "The disk is full" }, 422),
      () => json({ overlays: rows(11, 20), pagination: { page: 2, per_page_count: 10, count: 23 } }),
    );
    await userEvent.click(screen.getByRole("link", { name: /next/i }));
    expect(await screen.findByText("Could not load Overlays")).toBeTruthy();
    expect(screen.getByText("The disk is full")).toBeTruthy();
    const main = document.querySelector("main") as HTMLElement;
    Object.assign(main, { id: "main", tabIndex: -1 });
    screen.getByRole("button", { name: "Retry" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Frame 11")).toBeTruthy();
    expect(document.activeElement).toBe(main); // the button is gone
  });
});

describe("owners of the rows", () => {
  const owner = person({ id: OWNER, first_name: "Vera", last_name: "Kim" });

  test("are read by one call, for admins [LIST-10]", async () => {
    await signIn({ is_admin: true });
    pagesOf(23);
    server.on("POST /users/by_ids", () => json({ users: [owner] }));
    await open();
    expect(await screen.findAllByText("Vera Kim")).toHaveLength(10);
    expect(server.calls("POST /users/by_ids").map(({ body }) => body)).toEqual([{ ids: [OWNER] }]);
  });

  test("are not requested by other roles [LIST-10 OVL-23]", async () => {
    pagesOf(3);
    await open();
    await screen.findByText("Frame 1");
    expect(server.seen.filter(({ path }) => path.includes("/users"))).toEqual([]);
    expect(screen.queryByRole("columnheader", { name: "User" })).toBeNull();
  });

  test("that cannot be read are logged, and the list is as usable as before [LIST-09]", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    await signIn({ is_admin: true });
    pagesOf(1);
    server.on("POST /users/by_ids", () => json({ detail: "No" }, 422));
    await open();
    expect(await screen.findByRole("link", { name: "Frame 1" })).toBeTruthy();
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(screen.getByText(OWNER.slice(0, 8))).toBeTruthy();
  });
});
