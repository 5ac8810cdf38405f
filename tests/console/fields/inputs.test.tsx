import { CameraOutlined } from "@ant-design/icons";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { signedIn } from "../../../contract/core/access";
import { defineEntity } from "../../../contract/core/entity";
import {
  boolean,
  choice,
  colour,
  json,
  labels,
  money,
  multiline,
  nullable,
  number,
  reference,
  references,
  secret,
  stamps,
  text,
  time,
} from "../../../contract/core/field";
import { entities } from "../../../contract/entities";
import { setLanguage } from "../../../src/providers/i18n";
import { defineResource } from "../../../src/resources/define";
import { ID } from "../providers/support/data";
import { json as answer } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole();

const thing = defineEntity({
  name: "things",
  singular: "thing",
  plural: "things",
  title: "title",
  fields: {
    ...stamps,
    title: text(),
    note: multiline(),
    pin: secret(z.string().min(4)),
    count: number({ min: 0 }),
    price: money(),
    on: boolean(false),
    size: choice(["s", "m", "l"], "m"),
    grade: choice([0, 1, 2, 3, 4], 2),
    start: nullable(time()),
    tint: colour(0xff000080),
    owner: reference("users"),
    friends: references("users"),
    names: labels(),
    settings: json(z.object({ depth: z.int() }), { depth: 1 }),
  },
  rows: "all",
  access: { list: signedIn, read: signedIn, many: [], create: signedIn, update: signedIn, remove: [] },
  transport: { path: "/things/" },
});

const keys = Object.keys(thing.fields).filter((key) => !(key in stamps));
const things = defineResource(thing, {
  area: "overlays",
  icon: CameraOutlined,
  paths: { list: "things" },
  list: { row: "dense", columns: ["title"] },
  form: { groups: [{ rows: keys.map((key) => [key as "title"]) }] },
});

const record = {
  id: ID,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  title: "Thing",
  note: "",
  count: 3,
  price: 1284.5,
  on: false,
  size: "xxl", // of a newer server
  grade: 2,
  start: "2026-11-21T18:30:59.5+03:00",
  tint: 0xff000080,
  owner: "00000000-0000-0000-0000-000000000000",
  friends: [],
  names: { en: "Lamp", kk: "Шам" },
  settings: { depth: 1 },
};

const SAVE = `POST /things/${ID}`;

beforeAll(() => {
  Object.assign(entities, { things: thing });
});

const sent = () => (server.calls(SAVE)[0]?.body as { thing?: Record<string, unknown> } | undefined)?.thing;
const save = () => userEvent.click(screen.getByRole("button", { name: /^Save/ }));
const controlsOf = (key: string) => screen.findAllByLabelText(`fields.${key}`, {}, { timeout: 20_000 });
const byLabel = (key: string) =>
  screen.findByLabelText(`fields.${key}`, { selector: ":not(button)" }, { timeout: 20_000 });

async function openStored() {
  server.keepsContract = false;
  server.on(`GET /things/${ID}`, () => answer({ thing: record }, 200, { ETag: '"1"' }));
  server.on(SAVE, () => answer({ thing: record }));
  await openScreens(things, `/things/${ID}`);
  await byLabel("title");
}

describe("every kind of field", () => {
  beforeEach(() => signIn({ is_admin: true }));

  test("has a control named by its visible label", async () => {
    await openScreens(things, "/things/new");
    for (const key of keys) expect(await controlsOf(key), key).not.toEqual([]);
  });

  test("shows its error below it, and is tied to it", async () => {
    await openScreens(things, "/things/new");
    fireEvent.change(await byLabel("count"), { target: { value: "many" } });
    fireEvent.change(await byLabel("tint"), { target: { value: "#xyz" } });
    fireEvent.change(await byLabel("settings"), { target: { value: '{\n  "depth": oops\n}' } });
    await save();
    const errors = {
      count: "Enter a number",
      tint: "Enter a color, such as #b4340f",
      settings: "Enter valid JSON",
    };
    for (const [key, words] of Object.entries(errors)) {
      const control = await byLabel(key);
      expect(control.getAttribute("aria-invalid"), key).toBe("true");
      const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
      expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(words);
    }
    expect(screen.getByText("Syntax error on line 2")).toBeTruthy();
    expect(server.count("PUT /things/")).toBe(0);
  });

  test("that was not touched is sent back exactly as received, with unknown values too [OP-180]", async () => {
    await openStored();
    await userEvent.type(await byLabel("title"), "!");
    await save();
    await waitFor(() => expect(server.count(SAVE)).toBe(1));
    const { created_at: _created, updated_at: _updated, ...rest } = record;
    expect(sent()).toEqual({ ...rest, title: "Thing!", start: "2026-11-21T15:30:59Z" });
  });
});

test("an unknown value of a choice is shown as it came", async () => {
  await openStored();
  const group = screen.getByRole("radiogroup", { name: "fields.size" });
  expect(
    within(group)
      .getAllByRole("radio")
      .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(["xxl", "s", "m", "l"]);
  expect((within(group).getByRole("radio", { name: "xxl" }) as HTMLInputElement).checked).toBe(true);
});

test("five choices are a list, fewer are buttons", async () => {
  await openStored();
  expect(screen.getByRole("combobox", { name: "fields.grade" })).toBeTruthy();
  expect(screen.getByRole("radiogroup", { name: "fields.size" })).toBeTruthy();
});

test("a time can be emptied by a button with a name", async () => {
  await openStored();
  await userEvent.click(await screen.findByRole("button", { name: "Clear" }));
  expect(((await byLabel("start")) as HTMLInputElement).value).toBe("");
});

test("a typed time that there is not is said to be none, and the time before it stays", async () => {
  await openStored();
  const start = (await byLabel("start")) as HTMLInputElement;
  const before = start.value;
  await userEvent.clear(start);
  await userEvent.type(start, "31 Feb 2027, 10:00");
  await userEvent.tab();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "There is no such date or time: 31 Feb 2027, 10:00",
  );
  expect(start.value).toBe(before);
  await userEvent.clear(start);
  await userEvent.type(start, "28 Feb 2027, 10:00{Enter}");
  await userEvent.tab();
  expect(start.value).toBe("28 Feb 2027, 10:00");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a time names its zone, and an amount gets its decimals on blur", async () => {
  await openStored();
  expect(await screen.findByText(/^Time zone: .*UTC/)).toBeTruthy();
  const price = (await byLabel("price")) as HTMLInputElement;
  expect(price.value).toBe("1284.50");
  await userEvent.clear(price);
  await userEvent.type(price, "7,5");
  await userEvent.tab();
  expect(price.value).toBe("7.50");
});

test("an amount has a comma where the language writes one, and a point on the wire [OP-15]", async () => {
  for (const language of ["en", "ru"]) server.on(`GET /locales/${language}/common.json`, () => answer({}));
  // A file before this one in the same worker may have loaded its texts.
  i18next.removeResourceBundle("ru", "common");
  await openStored();
  await act(() => setLanguage("ru"));
  try {
    const price = (await byLabel("price")) as HTMLInputElement;
    expect(price.value).toBe("1284,50");
    await userEvent.clear(price);
    await userEvent.type(price, "7,5");
    expect(price.value).toBe("7,5");
    await userEvent.tab();
    expect(price.value).toBe("7,50");
    await userEvent.click(screen.getByRole("button", { name: "actions.save" }));
    await waitFor(() => expect(sent()?.price).toBe(7.5));
  } finally {
    await act(() => setLanguage("en"));
  }
});

test("names have one tab for each language, the record's own among them", async () => {
  await openStored();
  const tabs = within(screen.getByRole("tablist", { name: "fields.names" })).getAllByRole("tab");
  expect(tabs.map(({ textContent }) => textContent)).toEqual(["English", "Russian", "Kazakh"]);
  tabs[0]?.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement?.textContent).toBe("Russian");
  await userEvent.type(screen.getByRole("textbox", { name: /fields.names Russian/ }), "Лампа");
  await userEvent.keyboard("{Tab}");
  await userEvent.click(screen.getByRole("radio", { name: "l" }));
  await save();
  await waitFor(() => expect(sent()?.names).toEqual({ en: "Lamp", kk: "Шам", ru: "Лампа" }));
});

test("a secret is hidden until requested", async () => {
  await openScreens(things, "/things/new");
  const pin = (await byLabel("pin")) as HTMLInputElement;
  expect(pin.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: /^Show/ }));
  expect(pin.type).toBe("text");
});
