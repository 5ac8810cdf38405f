import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { NIL_ID } from "../../../contract/core/ids";
import { photoBooths } from "../../../src/resources/photo-booths";
import { toasts } from "../../../src/shared/toasts";
import { ID, idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerParts, boothOf, DECOR, decorOf, OWNER, offered, paged, search } from "./support";

setUpConsole();

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const save = () => userEvent.click(button(/^Save/));
const sent = (call: string) =>
  (server.calls(call).at(-1) as unknown as { body: { photo_booth: object } }).body.photo_booth;
const openNew = () => openScreens(photoBooths, "/photo_booths/new");

async function openStored(changes: object = {}) {
  server.on(`GET /photo_booths/${ID}`, () => json({ photo_booth: boothOf(changes) }, 200, { ETag: '"1"' }));
  const opened = await openScreens(photoBooths, `/photo_booths/${ID}`);
  await field("Login");
  return opened;
}

beforeEach(() => {
  answerParts();
  server.on("PUT /photo_booths/", () => json({ photo_booth: boothOf() }));
});

describe("a new photo booth", () => {
  const fill = async () => {
    await userEvent.type(await field("Name"), "Lumen 01");
    await userEvent.type(await field("Login"), "booth-101");
  };

  test("is sent whole: portrait, without its owner's account, without decor [PB-03 PB-05 PB-10..16 CALL-PB-04]", async () => {
    await openNew();
    await fill();
    await userEvent.type(await field("Password"), "correct horse");
    await userEvent.type(await field("Repeat the password"), "correct horse");
    await save();
    await waitFor(() => expect(server.count("PUT /photo_booths/")).toBe(1));
    expect(sent("PUT /photo_booths/")).toEqual({
      id: NIL_ID,
      id_application_decor: null,
      name: "Lumen 01",
      is_personal_account: false,
      description: "",
      orientation: "portrait",
      login: "booth-101",
      password: "correct horse",
    });
  });

  test.each([
    ["correct horse", "correct house"],
    ["correct horse", ""],
    ["", "correct horse"],
  ])("with password %j and repeat %j is not sent [PB-19]", async (password, repeat) => {
    await openNew();
    await fill();
    if (password) await userEvent.type(await field("Password"), password);
    if (repeat) await userEvent.type(await field("Repeat the password"), repeat);
    await save();
    expect((await screen.findAllByText("The passwords do not match")).length).toBeGreaterThan(0);
    expect(server.count("PUT /photo_booths/")).toBe(0);
  });

  test("with both empty is acceptable [PB-20]", async () => {
    await openNew();
    await fill();
    await save();
    await waitFor(() => expect(server.count("PUT /photo_booths/")).toBe(1));
    expect(sent("PUT /photo_booths/")).not.toHaveProperty("password");
  });

  test("needs a name and a login", async () => {
    await openNew();
    await userEvent.type(await field("Name"), " ");
    await save();
    expect((await field("Name")).getAttribute("aria-invalid")).toBe("true");
    expect((await field("Login")).getAttribute("aria-invalid")).toBe("true");
    expect(server.count("PUT /photo_booths/")).toBe(0);
  });

  test("with a login in use shows it at the field", async () => {
    server.on("PUT /photo_booths/", () =>
      json(
        {
          detail: "This login is already in use",
          code: "errors.login_in_use",
          fields: { login: "errors.login_in_use" },
        },
        409,
      ),
    );
    await openNew();
    await fill();
    await save();
    await waitFor(async () => expect((await field("Login")).getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(/This login is already in use/).length).toBeGreaterThan(0);
  });

  test("has its panels with separate calls only once it is saved", async () => {
    await openNew();
    await field("Name");
    expect(screen.queryByRole("heading", { name: "Dedicated servers" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Set password" })).toBeNull();
    await fill();
    await save();
    expect(await screen.findByRole("heading", { name: "Dedicated servers" })).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Set password" })).toBeTruthy();
  });
});

describe("a stored photo booth", () => {
  test("offers active decors alone, found by the server among any number, and leads to their list [OP-29 OP-90 OP-175]", async () => {
    server.on("GET /decors/", ({ path }) => {
      const found = path.includes("search=");
      const rows = [
        decorOf({ name: found ? "Winter 101" : "Nordline" }),
        decorOf({ id: idOf(71), name: "Old", active: false }),
      ];
      return paged("decors", rows)();
    });
    await openStored();
    await search("Application decor");
    expect(await offered("Nordline")).toBeTruthy();
    expect(screen.queryByText("Old")).toBeNull();
    await search("Application decor", "winter");
    expect(await offered("Winter 101")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Decors" }).getAttribute("href")).toBe("/branding/photo_booths");
  });

  test("is changed by id, its default decor chosen with its picture [PB-02 PB-05 PB-10 CALL-PB-03 CALL-PB-05]", async () => {
    server.on("GET /decors/", paged("decors", [decorOf()]));
    server.on(`POST /photo_booths/${ID}`, () =>
      json({ photo_booth: boothOf({ id_application_decor: DECOR }) }),
    );
    await openStored();
    await search("Application decor");
    const option = await offered("Nordline winter");
    expect(option.closest(".sl-option")?.querySelector(".sl-thumb")).toBeTruthy();
    await userEvent.click(option);
    await waitFor(() => expect(document.querySelector(".sl-chosen .sl-thumb")).toBeTruthy());
    await save();
    await waitFor(() => expect(server.count(`POST /photo_booths/${ID}`)).toBe(1));
    expect(sent(`POST /photo_booths/${ID}`)).toMatchObject({ id: ID, id_application_decor: DECOR });
    expect(sent(`POST /photo_booths/${ID}`)).not.toHaveProperty("password");
    expect(server.seen.filter(({ path }) => path.includes("/users"))).toEqual([]);
  });

  test("has an owner choice for admins; other roles request no users [PB-09 PB-17]", async () => {
    await openStored();
    expect(screen.queryByRole("combobox", { name: "User" })).toBeNull();
    expect(server.seen.filter(({ path }) => path.includes("/users"))).toEqual([]);
  });

  test("gets its owner from the list of users, by an admin [PB-17]", async () => {
    await signIn({ is_admin: true });
    server.on("POST /users/by_ids", () => json({ users: [person({ id: OWNER })] }));
    server.on("GET /users/", paged("users", [person({ id: OWNER })]));
    await openStored();
    await search("User");
    expect(await offered("Olga Organiser")).toBeTruthy();
    expect(screen.getByText("olga@example.com")).toBeTruthy();
    expect(server.count("GET /users/")).toBe(1);
  });
});

describe("the password of a stored booth", () => {
  const type = async (first: string, second: string) => {
    for (const [name, text] of [
      ["New password", first],
      ["Repeat the password", second],
    ] as const) {
      await userEvent.clear(await field(name));
      if (text) await userEvent.type(await field(name), text);
    }
    await save();
  };
  const CALL = `POST /photo_booths/${ID}/password`;

  test("is sent by the page's Save, alone where nothing else is changed, and forgotten [PB-06 PB-16 CALL-PB-07]", async () => {
    server.on(CALL, () => json(null, 204));
    await openStored();
    await type("correct horse", "correct horse");
    await waitFor(() =>
      expect(server.calls(CALL).map(({ body }) => body)).toEqual([{ password: "correct horse" }]),
    );
    expect(server.count(`POST /photo_booths/${ID}`)).toBe(0);
    await waitFor(async () => expect((await field("New password")).value).toBe(""));
    expect(toasts.get().map(({ title }) => title)).toEqual(["Password set"]);
  });

  test("that is short, blank or typed differently is not sent [PB-19]", async () => {
    await openStored();
    for (const [first, second] of [
      ["short", "short"],
      ["         ", "         "],
      ["correct horse", "correct house"],
    ] as const) {
      await type(first, second);
      expect(await screen.findByRole("alert")).toBeTruthy();
    }
    expect(server.count(CALL)).toBe(0);
  });

  test("that is not saved is guarded on the way out", async () => {
    const { router, at } = await openStored();
    await userEvent.type(await field("New password"), "half");
    await router.navigate("/elsewhere");
    expect(await screen.findByText("These changes will be lost: Set password.")).toBeTruthy();
    expect(at()).toBe(`/photo_booths/${ID}`);
  });
});
