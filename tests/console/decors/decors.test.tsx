import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { decors } from "../../../src/resources/decors";
import { pictureFile } from "../../support/jpeg";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { decorOf } from "../screens/support/records";

setUpConsole();

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const file = (name: string) => screen.getByLabelText(name, { selector: "input[type=file]" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const parts = (call: string) => server.calls(call).at(-1)?.body as FormData;
const data = (call: string) => JSON.parse(String(parts(call).get("decor")));
const drawn = () => document.querySelector<HTMLElement>(".sl-booth-screen") as HTMLElement;

const openNew = () => openScreens(decors, "/branding/photo_booths/new");
function openStored(changes: object = {}) {
  server.on(`GET /decors/${ID}`, () => json({ decor: decorOf(changes) }));
  return openScreens(decors, `/branding/photo_booths/${ID}`);
}

describe("the list of decors", () => {
  const answer = () =>
    server.on("GET /decors/", () =>
      json({
        decors: [decorOf(), decorOf({ id: idOf(2), name: "Old", active: false, orientation: "landscape" })],
        pagination: { page: 1, per_page_count: 10, count: 2 },
      }),
    );

  test("shows each in its colours with orientation and state, and links to the overlays [DEC-01 DEC-04 DEC-13 CALL-DEC-01]", async () => {
    answer();
    await openScreens(decors, "/branding/photo_booths");
    expect((await screen.findByRole("link", { name: "Nordline" })).getAttribute("href")).toBe(
      `/branding/photo_booths/${ID}`,
    );
    expect(server.calls("GET /decors/")[0]?.path).toMatch(/\?page=1&per_page_count=10$/);
    const [, first, second] = screen.getAllByRole("row") as HTMLElement[];
    const colours = within(first as HTMLElement).getAllByRole("img");
    expect(colours.map((colour) => colour.getAttribute("aria-label"))).toEqual([
      "Background color: #12253a",
      "Text color: #f4ebdd",
      "Button color: #c9a24a80",
      "Button text color: #000000",
    ]);
    expect(within(second as HTMLElement).getByText("Inactive")).toBeTruthy();
    expect(within(second as HTMLElement).getByText("Landscape")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Overlays" }).getAttribute("href")).toBe("/branding/overlays");
  });

  test("names owners for admins only, by one call", async () => {
    answer();
    server.on("POST /users/by_ids", () => json({ users: [] }));
    await openScreens(decors, "/branding/photo_booths");
    await screen.findByRole("link", { name: "Nordline" });
    expect(server.count("POST /users/by_ids")).toBe(0);
    await signIn({ is_admin: true });
    await waitFor(() => expect(server.count("POST /users/by_ids")).toBe(1));
  });
});

describe("a new decor", () => {
  test("has the defaults and is sent in parts [DEC-02 DEC-05..10 DEC-14..23 CALL-DEC-03 CALL-DEC-05]", async () => {
    server.on("PUT /decors/", () => json({ decor: decorOf({ has_first_screen_image: true }) }));
    await openNew();
    await userEvent.type(await field("Name"), "Nordline");
    await userEvent.type(await field("Description"), "Navy");
    expect((await field("Portrait")).checked).toBe(true);
    expect((await field("Cover")).checked).toBe(true);
    const colours = ["Background color", "Text color", "Button color", "Button text color"];
    const values = await Promise.all(colours.map(async (name) => (await field(name)).value));
    expect(values).toEqual(["#ffffff", "#333333", "#000000", "#ffffff"]);
    await userEvent.clear(await field("Button color"));
    await userEvent.type(await field("Button color"), "#c9a24a80");
    await userEvent.click(await field("Landscape"));
    await userEvent.click(await field("Stretch"));
    await userEvent.upload(file("First screen image"), await pictureFile());
    await userEvent.upload(file("Image of other screens"), await pictureFile());
    await save();
    await waitFor(() => expect(server.count("PUT /decors/")).toBe(1));
    expect(data("PUT /decors/")).toMatchObject({
      name: "Nordline",
      description: "Navy",
      orientation: "landscape",
      active: true,
      background_color: 4294967295,
      text_color: 858993663,
      button_color: 0xc9a24a80,
      button_text_color: 4294967295,
      splash_filling: 2,
    });
    expect([...parts("PUT /decors/").keys()].sort()).toEqual([
      "decor",
      "first_screen_image",
      "rest_screens_image",
    ]);
  });

  test("needs a name; nothing is sent without one [DEC-24]", async () => {
    await openNew();
    await userEvent.type(await field("Name"), "   ");
    await save();
    expect((await field("Name")).getAttribute("aria-invalid")).toBe("true");
    expect(server.count("PUT /decors/")).toBe(0);
  });

  test("offers its owner to admins only, and reads users for them alone [DEC-25]", async () => {
    await openNew();
    await field("Name");
    expect(screen.queryByText("User")).toBeNull();
    expect(server.seen.filter(({ path }) => path.includes("/users"))).toEqual([]);
    cleanup();
    await signIn({ is_admin: true });
    await openNew();
    expect(await screen.findByText("User")).toBeTruthy();
  });
});

describe("a stored decor", () => {
  test("is read, and saved with only the changed pictures [DEC-03 DEC-11 DEC-12 CALL-DEC-02 CALL-DEC-04]", async () => {
    server.on(`POST /decors/${ID}`, () => json({ decor: decorOf({ name: "Nordline!" }) }));
    await openStored();
    await userEvent.type(await field("Name"), "!");
    await save();
    await waitFor(() => expect(server.count(`POST /decors/${ID}`)).toBe(1));
    expect([...parts(`POST /decors/${ID}`).keys()]).toEqual(["decor"]);
    expect(data(`POST /decors/${ID}`)).toMatchObject({ name: "Nordline!", button_color: 0xc9a24a80 });
  });

  test("shows its pictures from their own addresses [CALL-DEC-06 CALL-DEC-07]", async () => {
    const picture = () => new Response("bytes", { headers: { "Content-Type": "image/webp" } });
    server.on(`GET /decors/${ID}/image/first`, picture).on(`GET /decors/${ID}/image/rest`, picture);
    await openStored({ has_first_screen_image: true, has_rest_screens_image: true });
    await screen.findByRole("img", { name: "First screen image" });
    await screen.findByRole("img", { name: "Image of other screens" });
    expect(server.count(`GET /decors/${ID}/image/first`)).toBe(1);
    expect(server.count(`GET /decors/${ID}/image/rest`)).toBe(1);
  });
});

describe("the preview", () => {
  test("follows colours, filling and orientation while they are typed", async () => {
    const picture = () => new Response("bytes", { headers: { "Content-Type": "image/webp" } });
    server.on(`GET /decors/${ID}/image/first`, picture);
    await openStored({ has_first_screen_image: true });
    await screen.findByRole("heading", { name: "On the booth" });
    expect(drawn().style.background).toBe("rgb(18, 37, 58)");
    await userEvent.clear(await field("Background color"));
    await userEvent.type(await field("Background color"), "#fff");
    expect(drawn().style.background).toBe("rgb(255, 255, 255)");
    const image = () => drawn().querySelector("img") as HTMLImageElement;
    await waitFor(() => expect(image().style.objectFit).toBe("cover"));
    await userEvent.click(await field("Fit inside"));
    expect(image().style.objectFit).toBe("contain");
    await userEvent.click(await field("Stretch"));
    expect(image().style.objectFit).toBe("fill");
    await userEvent.click(await field("Landscape"));
    expect(drawn().parentElement?.className).toContain("landscape");
  });

  test("keeps the last colour while another one is half typed, and warns about poor contrast", async () => {
    await openStored();
    await screen.findByRole("heading", { name: "On the booth" });
    await userEvent.clear(await field("Text color"));
    await userEvent.type(await field("Text color"), "#12");
    expect(screen.queryByText(/hard to read/)).toBeNull();
    await userEvent.type(await field("Text color"), "253a");
    expect(screen.getByText(/The text is hard to read on this background: contrast is 1:1/)).toBeTruthy();
  });
});
