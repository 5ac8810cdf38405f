import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { MAN, MINE, PARAMS, PORTRAITS, styleOf, valueAt } from "./fixtures";
import { answerStyle, openStyle, save } from "./support";

setUpConsole();

const values = [valueAt(1, PARAMS.strength, MAN, 0.9)];

describe("the view of a style", () => {
  test("shows it as its first participant sees it, and as another one that is chosen [STY-04 STY-33 STY-39..42]", async () => {
    answerStyle({ values });
    const { at } = await openStyle(`/styles/view/${ID}`);
    expect(((await screen.findByRole("radio", { name: "Woman" })) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByText("Soft strokes")).toBeTruthy();
    expect(await screen.findByText("0.6")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Man" }));
    expect(await screen.findByText("0.9")).toBeTruthy();
    expect(at()).toBe(`/styles/view/${ID}?selectedParticipant=${MAN}`);
    expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
  });

  test("names a revolver's cartridges in their order, one without a name by its id [STY-44 STY-65 CALL-STY-33]", async () => {
    answerStyle({
      style: styleOf({ is_group: true, id_workflow: null, id_workflow_tune: null, participants_ids: [] }),
      related: { workflow: null, tune: null },
    });
    server.keepsContract = false; // another server may send no more than the id
    server.on(`GET /styles/${ID}/cartridges`, () =>
      json({
        styles: [
          styleOf({ id: idOf(12), name: "Second" }),
          { id: idOf(13) },
          styleOf({ id: idOf(11), name: "First" }),
        ],
      }),
    );
    server.on("POST /styles/by_ids", () => json({ styles: [] }));
    await openStyle(`/styles/view/${ID}`);
    const names = async () => (await screen.findAllByRole("listitem")).map((one) => one.textContent);
    await waitFor(async () => expect((await names()).slice(0, 3)).toEqual(["Second", idOf(13), "First"]));
  });

  test("stays a page without cartridges where these cannot be read [STY-82]", async () => {
    answerStyle({
      style: styleOf({ is_group: true, id_workflow: null, id_workflow_tune: null, participants_ids: [] }),
      related: { workflow: null, tune: null },
    });
    server.on(`GET /styles/${ID}/cartridges`, () => json({}, 500));
    await openStyle(`/styles/view/${ID}`);
    expect(await screen.findByText(/No cartridges yet/)).toBeTruthy();
  });
});

describe("a style that may not be edited", () => {
  test("is looked at under the editor's address, too, with its own categories fixed and personal ones free [STY-77 STY-03]", async () => {
    answerStyle({ style: styleOf({ categories: [PORTRAITS] }), related: { can_edit: false } });
    server.on(`PUT /styles/${ID}/personal-categories`, () => json({ category_ids: [MINE] }));
    await openStyle();
    expect(await screen.findByText(/You can use this style but not change it/)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
    expect(screen.queryByRole("radio", { name: "Revolver" })).toBeNull();
    expect(await screen.findByText("Portraits")).toBeTruthy();
    await userEvent.click(await screen.findByLabelText("Categories of this style"));
    await userEvent.click(await screen.findByText("Favourites (personal)"));
    await save();
    await waitFor(() => expect(server.count(`PUT /styles/${ID}/personal-categories`)).toBe(1));
    expect(server.calls(`PUT /styles/${ID}/personal-categories`)[0]?.body).toEqual({ category_ids: [MINE] });
    expect(server.count(`POST /styles/${ID}`)).toBe(0);
  });
});
