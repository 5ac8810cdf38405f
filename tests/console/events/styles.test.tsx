import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { press, save } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { styleOf } from "../screens/support/records";
import { answerChoices, GONE, MAN, NEON, OIL, WOMAN } from "./choices-support";
import { answerEvent, CALL, eventOf, openEvent, STYLE, sentEvent, single } from "./support";

setUpConsole();
beforeAll(
  () =>
    Promise.all([
      import("../../../src/custom-pages/events/page"),
      import("../../../src/custom-pages/events/style-picker"),
    ]),
  60_000,
);

const part = () => screen.findByRole("region", { name: "Styles" });
const chosen = async () =>
  within(within(await part()).getByRole("list", { name: "Styles" }))
    .queryAllByRole("listitem")
    .map((row) => row.querySelector(".event-style-name > .ellipsis")?.textContent);
const wall = async () => within(await screen.findByRole("dialog", { name: "Choose styles" }));
const tile = async (name: string) => (await wall()).findByRole("checkbox", { name });
const asked = () => Object.fromEntries(new URL(wallCalls().at(-1)?.path ?? "", "http://x").searchParams);
const wallCalls = () => server.calls("GET /styles/");

async function open(style_ids: readonly string[] = [STYLE]) {
  answerEvent({ event: eventOf({ style_ids }) });
  answerChoices();
  server.on(`POST ${CALL}`, () => json(single(), 200, { ETag: '"2"' }));
  await openEvent();
  await screen.findByRole("region", { name: "Styles" });
}
const sent = async () => {
  await save();
  await waitFor(() => expect(server.count(`POST ${CALL}`)).toBe(1));
  return sentEvent().schedule.style_ids;
};

describe("the styles of an event", () => {
  test("name the price of a picture, at a demo event the demo price [OP-82]", async () => {
    const prices = { generation_cost: 20, demo_generation_cost: 1.5 };
    for (const [demo, price] of [
      [false, "20.00"],
      [true, "1.50"],
    ] as const) {
      answerEvent({ event: eventOf({ style_ids: [STYLE], demo }) });
      answerChoices();
      server.on("POST /styles/by_ids", () =>
        json({ styles: [styleOf({ id: STYLE, name: "Winter", ...prices })] }),
      );
      await openEvent();
      expect((await within(await part()).findByTitle("Price of a picture")).textContent).toBe(price);
      cleanup();
    }
  });

  test("name the chosen participants of the event who are not offered them", async () => {
    answerEvent({ event: eventOf({ style_ids: [STYLE, OIL], participants_ids: [WOMAN, MAN] }) });
    answerChoices();
    const rows = [
      styleOf({ id: STYLE, name: "Winter", participants_ids: [WOMAN] }),
      styleOf({ id: OIL, name: "Oil", participants_ids: [WOMAN, MAN] }),
    ];
    server.on("POST /styles/by_ids", () => json({ styles: rows }));
    await openEvent();
    const row = (name: string) =>
      [...document.querySelectorAll(".event-style")].find(({ textContent }) => textContent?.includes(name));
    await waitFor(() => expect(row("Winter")?.textContent).toContain("Not for: Man"));
    expect(row("Oil")?.textContent).not.toContain("Not for");
  });

  test("are picked on a wall, many at once, after the existing ones [EVT-07 EVT-19]", async () => {
    await open();
    await press("Choose styles");
    await userEvent.click(await tile("Oil"));
    await userEvent.click(await tile("Neon"));
    expect((await wall()).getByText("3 chosen")).toBeTruthy();
    await press("Done");
    await waitFor(async () => expect(await chosen()).toEqual(["Winter", "Oil", "Neon"]));
    expect(await sent()).toEqual([STYLE, OIL, NEON]);
  });

  test("stay unchanged after Cancel; Escape keeps the choice", async () => {
    await open();
    await press("Choose styles");
    await userEvent.click(await tile("Oil"));
    await press("Cancel", await screen.findByRole("dialog"));
    expect(await chosen()).toEqual(["Winter"]);
    await press("Choose styles");
    await userEvent.click(await tile("Oil"));
    await userEvent.click(await tile("Winter"));
    const dialog = (await screen.findByRole("dialog")) as HTMLDialogElement;
    dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(async () => expect(await chosen()).toEqual(["Oil"]));
  });

  test("of a customer's event: its dealer finds the customer's own ones under their owner [OP-192]", async () => {
    const owner = idOf(77);
    await signIn({ is_dealer: true });
    answerEvent({ event: eventOf({ id_user: owner }) });
    answerChoices();
    server.on("POST /users/by_ids", () =>
      json({ users: [person({ id: owner, first_name: "Mia", last_name: "" })] }),
    );
    await openEvent();
    await press("Choose styles");
    await tile("Oil");
    expect(asked()).not.toHaveProperty("owner_id");
    await (await wall()).findByRole("option", { name: "Mia" });
    await userEvent.selectOptions((await wall()).getByRole("combobox", { name: "Whose styles" }), "Mia");
    await waitFor(() => expect(asked()).toMatchObject({ owner_id: owner, page: "1" }));
    await press("Cancel", await screen.findByRole("dialog"));
  });

  test("are searched by text, participants and choice [STY-07]", async () => {
    await open();
    await press("Choose styles");
    await tile("Oil");
    await userEvent.type((await wall()).getByRole("textbox", { name: "Find a style" }), "ne");
    await waitFor(() => expect(asked()).toMatchObject({ search: "ne", page: "1" }));
    await userEvent.click(await (await wall()).findByRole("combobox", { name: "Participants" }));
    await userEvent.click(await screen.findByTitle("Woman (en)"));
    await waitFor(() => expect(asked()).toMatchObject({ search: "ne", participant_ids: WOMAN }));
    await userEvent.clear((await wall()).getByRole("textbox", { name: "Find a style" }));
    await userEvent.click((await wall()).getByRole("checkbox", { name: "Chosen only" }));
    await waitFor(async () =>
      expect(within((await wall()).getByRole("grid", { name: "Styles" })).getAllByRole("row").length).toBe(1),
    );
    expect(await tile("Winter")).toBeTruthy();
  });

  test("are put in order by buttons and removed one by one", async () => {
    await open([STYLE, NEON, OIL]);
    await press("Move up: Oil");
    expect(await chosen()).toEqual(["Winter", "Oil", "Neon"]);
    await press("Remove: Winter");
    expect(await sent()).toEqual([OIL, NEON]);
  });

  test("hand the focus on when they are removed: to the next one, to the one before, to Choose styles at last", async () => {
    const focused = () =>
      document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
    await open([STYLE, NEON, OIL]);
    await press("Remove: Neon");
    expect(focused()).toBe("Remove: Oil");
    await press("Remove: Oil");
    expect(focused()).toBe("Remove: Winter");
    await press("Remove: Winter");
    expect(focused()).toBe("Choose styles");
  });

  test("that are drafts are marked and warned of", async () => {
    await open([STYLE, NEON]);
    expect(await screen.findByText(/^This style is still a draft: Neon\./)).toBeTruthy();
    expect(within(await part()).getByText("Draft")).toBeTruthy();
  });

  test("that are not visible here keep their place and are sent again [OP-181]", async () => {
    await open([GONE, STYLE]);
    expect(await screen.findByText(`Unavailable style ${GONE.slice(0, 8)}`)).toBeTruthy();
    await press("Choose styles");
    await userEvent.click(await tile("Oil"));
    await press("Done");
    expect(await sent()).toEqual([GONE, STYLE, OIL]);
  });
});
