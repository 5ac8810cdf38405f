import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { ID, idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json, type Seen } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { ME, STAMPS } from "../screens/support/records";
import { MINE, PORTRAITS, single, styleOf } from "./fixtures";
import { answerStyle, openStyle, paged, save, sentStyle } from "./support";

setUpConsole();

const CALL = `POST /styles/${ID}`;
const PERSONAL = `PUT /styles/${ID}/personal-categories`;
const saves = (changes: object = {}) =>
  server.on(CALL, () => json(single(styleOf(changes)), 200, { ETag: '"2"' }));

/** Answers for what only admins see of a style. */
function answerAdmin(): void {
  server.on(`GET /styles/${ID}/customers`, () => json({ users: [] }));
  server.on(`GET /styles/${ID}/tags`, () => json({ tags: [] }));
  server.on("GET /routing-tags", () => json({ items: [] }));
}

const boothOf = (n: number, name: string) => ({
  id: idOf(n),
  ...STAMPS,
  id_user: ME,
  id_application_decor: null,
  name,
  is_personal_account: false,
  description: "",
  orientation: "portrait",
  login: name,
});

/** So many booths, by pages. */
const pages = (count: number, size: number) => (seen: Seen) => {
  const page = Number(new URLSearchParams(seen.path.split("?")[1]).get("page"));
  const length = Math.min(size, count - (page - 1) * size);
  const rows = Array.from({ length }, (_, at) => {
    const place = (page - 1) * size + at;
    return boothOf(2000 + place, `Booth ${place + 1}`);
  });
  return json({ photo_booths: rows, pagination: { page, per_page_count: size, count } });
};

/** A style that is on no booth yet. */
function answerLinks(): void {
  const links = (associated: boolean) => (seen: Seen) => {
    const { photo_booths } = seen.body as { photo_booths: { id_photo_booth: string }[] };
    return json({ photo_booths: photo_booths.map(({ id_photo_booth }) => ({ id_photo_booth, associated })) });
  };
  server.on(`POST /styles/${ID}/photo_booths`, links(false));
  server.on(`PUT /styles/${ID}/photo_booths`, links(true));
}

const openBooths = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Choose photo booths" }));

describe("panels with separate calls", () => {
  test("are saved by the page's one Save: personal categories, customers and booths [STY-23 STY-24 STY-29 STY-78 CALL-STY-27..32]", async () => {
    await signIn({ is_admin: true });
    answerStyle({ style: styleOf({ categories: [PORTRAITS] }) });
    answerAdmin();
    const rita = person({ id: idOf(998), first_name: "Rita", last_name: "Renter" });
    server.on("GET /users/", paged("users", [rita]));
    server.on("POST /users/by_ids", () => json({ users: [rita] }));
    server.on(`POST /styles/${ID}/customers`, () => json({ users: [rita] }));
    server.on(`GET /styles/${ID}/personal-categories`, () => json({ category_ids: [MINE] }));
    server.on(PERSONAL, () => json({ category_ids: [] }));
    server.on("GET /photo_booths/", paged("photo_booths", [boothOf(700, "Lumen")]));
    answerLinks();
    await openStyle();
    expect(server.count(`POST /styles/${ID}/photo_booths`)).toBe(0);
    await openBooths();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Lumen" }));
    expect(server.calls(`POST /styles/${ID}/photo_booths`)[0]?.body).toEqual({
      photo_booths: [{ id_photo_booth: idOf(700) }],
    });
    const chip = (await screen.findByText("Favourites (personal)")).closest(".ant-select-selection-item");
    fireEvent.click(chip?.querySelector(".ant-select-selection-item-remove") as HTMLElement);
    await userEvent.click(screen.getByRole("combobox", { name: "Shared with" }));
    fireEvent.click(await screen.findByText(/^Rita Renter/));
    expect(await screen.findByText("3 unsaved changes")).toBeTruthy();
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(server.calls(PERSONAL)[0]?.body).toEqual({ category_ids: [] });
    expect(server.calls(`POST /styles/${ID}/customers`)[0]?.body).toEqual({ user_ids: [rita.id] });
    expect(server.calls(`PUT /styles/${ID}/photo_booths`)[0]?.body).toEqual({
      photo_booths: [{ id_photo_booth: idOf(700), associated: true }],
    });
    expect(server.count(CALL)).toBe(0);
  });

  test("of a new style are saved once it has an id: a personal category is no category of the style [STY-29 OP-114]", async () => {
    answerStyle();
    server.on("PUT /styles/", () => json(single(styleOf({ name: "New" })), 200, { ETag: '"1"' }));
    server.on(
      PERSONAL,
      () => json({ detail: "busy" }, 500),
      () => json({ category_ids: [MINE] }),
    );
    const { at } = await openStyle("/styles/new");
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "New");
    await userEvent.click(await screen.findByRole("combobox", { name: "Categories of this style" }));
    await userEvent.click(await screen.findByText("Favourites (personal)"));
    await save();
    await waitFor(() => expect(said()).toEqual(["Could not save the personal categories"]));
    expect(server.calls("PUT /styles/")[0]?.body).toMatchObject({ categories: [] });
    expect(at()).toBe(`/styles/edit/${ID}`);
    await save();
    await waitFor(() => expect(server.count(PERSONAL)).toBe(2));
    expect(server.calls(PERSONAL)[1]?.body).toEqual({ category_ids: [MINE] });
    expect(await screen.findByText("All changes saved")).toBeTruthy();
    expect([server.count("PUT /styles/"), server.count(CALL)]).toEqual([1, 0]);
  });

  test("offer the booths of all pages [STY-24 CALL-STY-31]", async () => {
    answerStyle();
    server.on("GET /photo_booths/", pages(101, 100));
    answerLinks();
    await openStyle();
    await openBooths();
    const last = await screen.findByRole("checkbox", { name: "Booth 101" });
    expect(server.calls(`POST /styles/${ID}/photo_booths`)[0]?.body).toEqual({
      photo_booths: Array.from({ length: 101 }, (_, at) => ({ id_photo_booth: idOf(2000 + at) })),
    });
    expect(screen.queryByText(/more photo booths than can be listed/)).toBeNull();
    await userEvent.click(last);
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(server.calls(`PUT /styles/${ID}/photo_booths`)[0]?.body).toEqual({
      photo_booths: [{ id_photo_booth: idOf(2100), associated: true }],
    });
  });

  test("say where there are more booths than can be listed [STY-24]", async () => {
    answerStyle();
    server.on("GET /photo_booths/", pages(1001, 1000));
    answerLinks();
    await openStyle();
    await openBooths();
    expect(await screen.findByText(/^There are more photo booths than can be listed here/)).toBeTruthy();
    expect(server.count("GET /photo_booths/")).toBe(1);
  });

  test("request customers and tags for admins only [STY-79]", async () => {
    answerStyle();
    await openStyle();
    await screen.findByRole("heading", { name: "Share with photo booths" });
    expect(screen.queryByRole("heading", { name: "Share with customers" })).toBeNull();
    expect(server.seen.filter(({ path }) => /customers|tags|\/users/.test(path))).toEqual([]);
  });

  test("a global category is kept, and its owner may take it out by the style's own save [STY-67 OP-195]", async () => {
    answerStyle({ style: styleOf({ categories: [PORTRAITS] }) });
    saves({ categories: [] });
    await openStyle();
    const global = await screen.findByRole("list", { name: "Global categories of this style" });
    expect(within(global).getByText("Portraits")).toBeTruthy();
    await userEvent.click(within(global).getByRole("button", { name: "Take out of Portraits" }));
    expect(await screen.findByText(/^The style will leave “Portraits”/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("All changes saved")).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "Take out of Portraits" }));
    await save();
    await waitFor(() => expect(server.count(CALL)).toBe(1));
    expect(sentStyle()).toMatchObject({ categories: [], style: { categories: [] } });
    expect(server.count(PERSONAL)).toBe(0);
  });
});

describe("global categories", () => {
  const offered = async () => {
    await userEvent.click(await screen.findByRole("combobox", { name: "Categories of this style" }));
    await screen.findByText(/^Favourites/, { selector: ".ant-select-tree-title" });
    return screen.queryByText("Portraits", { selector: ".ant-select-tree-title" }) !== null;
  };

  test("are not offered to others than admins [OP-195]", async () => {
    answerStyle();
    await openStyle();
    expect(await offered()).toBe(false);
  });

  test("are offered to admins [OP-195]", async () => {
    await signIn({ is_admin: true });
    answerStyle();
    answerAdmin();
    await openStyle();
    expect(await offered()).toBe(true);
  });
});
