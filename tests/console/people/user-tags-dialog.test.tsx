import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { TagsDialog } from "../../../src/custom-pages/users/tags/tags-dialog";
import { toasts } from "../../../src/shared/toasts";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, openPage, TAGS } from "./support/people";

setUpConsole();

const { vip, partner } = TAGS;
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const said = () => toasts.get().map(({ title }) => title);

describe("the dialog of tags", () => {
  test("creates, changes and deletes tags for admins; system tags stay unchanged [TAG-03 TAG-04 CALL-TAG-03..05]", async () => {
    await signIn({ is_admin: true });
    answerTags();
    server.on("POST /user-tags", () => json(vip));
    server.on(`PUT /user-tags/${vip.id}`, () => json(vip));
    server.on(`DELETE /user-tags/${vip.id}`, () => json(null, 204));
    await openPage(<TagsDialog />);
    const row = (await screen.findByText("Partner")).closest("li") as HTMLElement;
    expect(within(row).getByText("System")).toBeTruthy();
    expect(within(row).queryAllByRole("button")).toEqual([]);

    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Gold");
    await click("Create");
    await waitFor(() => expect(server.count("POST /user-tags")).toBe(1));
    expect(server.calls("POST /user-tags")[0]?.body).toMatchObject({ name: "Gold", color: "#57504A" });

    await click("Edit: VIP");
    await userEvent.type(screen.getByDisplayValue("VIP"), "2");
    await click("Save");
    await waitFor(() => expect(server.count(`PUT /user-tags/${vip.id}`)).toBe(1));
    expect(server.calls(`PUT /user-tags/${vip.id}`)[0]?.body).toMatchObject({ name: "VIP2" });

    await click("Delete: VIP");
    await click("Delete");
    await waitFor(() => expect(server.count(`DELETE /user-tags/${vip.id}`)).toBe(1));
  });

  test("labels its field in sight, and says so while it saves", async () => {
    await signIn({ is_admin: true });
    answerTags();
    let answer = (_: Response) => {};
    server.on("POST /user-tags", () => new Promise<Response>((resolve) => (answer = resolve)));
    await openPage(<TagsDialog />);
    await userEvent.type(screen.getByLabelText("Name", { selector: "[id]" }), "Gold");
    expect(screen.getByText("Name", { selector: "label" })).toBeTruthy();
    await click("Create");
    const saving = await screen.findByRole("button", { name: "Saving…" });
    expect(saving.ariaDisabled).toBe("true");
    answer(json(vip));
    expect(await screen.findByRole("button", { name: "Create" })).toBeTruthy();
  });

  test("keeps the keyboard's place after an edit and a deletion [experience 8]", async () => {
    await signIn({ is_admin: true });
    const gold = { ...vip, id: idOf(77), name: "Gold" };
    let tags = [vip, gold, partner];
    answerTags();
    server.on("GET /user-tags", () => json({ items: tags }));
    server.on(`PUT /user-tags/${vip.id}`, () => json(vip));
    server.on(`DELETE /user-tags/${vip.id}`, () => {
      tags = tags.filter((one) => one !== vip);
      return json(null, 204);
    });
    await openPage(<TagsDialog />);
    const focused = () => document.activeElement?.getAttribute("aria-label");
    const enter = async (name: string) => {
      (await screen.findByRole("button", { name })).focus();
      await userEvent.keyboard("{Enter}");
    };
    await enter("Edit: VIP");
    await enter("Cancel");
    expect(focused()).toBe("Edit: VIP");
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("2{Enter}");
    await waitFor(() => expect(focused()).toBe("Edit: VIP"));
    await enter("Delete: VIP");
    await enter("Delete");
    await waitFor(() => expect(focused()).toBe("Delete: Gold"));
  });

  test("keeps what was typed until it is opened again, and forgets it on Cancel and once it is saved", async () => {
    await signIn({ is_admin: true });
    answerTags();
    function Reopened() {
      const [key, again] = useState(0);
      return (
        <>
          <button type="button" onClick={() => again(key + 1)}>
            Reopen
          </button>
          <TagsDialog key={key} />
        </>
      );
    }
    await openPage(<Reopened />);
    await screen.findByText("VIP");
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Gol");
    await click("Edit: VIP");
    await userEvent.type(screen.getByDisplayValue("VIP"), "2");
    await click("Reopen");
    expect(await screen.findByDisplayValue("Gol")).toBeTruthy();
    await click("Edit: VIP");
    expect(screen.getByDisplayValue("VIP2")).toBeTruthy();
    await click("Cancel");
    await click("Edit: VIP");
    expect(screen.getByDisplayValue("VIP")).toBeTruthy();
    await click("Cancel");
    server.on("POST /user-tags", () => json(vip));
    await click("Create");
    await waitFor(() => expect(screen.queryByDisplayValue("Gol")).toBeNull());
  });

  test("is for dealers to look at", async () => {
    await signIn({ is_dealer: true });
    answerTags();
    await openPage(<TagsDialog />);
    await screen.findByText("VIP");
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("takes a tag that somebody else has deleted for deleted [TAG-04]", async () => {
    await signIn({ is_admin: true });
    answerTags();
    server.on(`DELETE /user-tags/${vip.id}`, () => json({ detail: "gone" }, 404));
    await openPage(<TagsDialog />);
    await screen.findByText("VIP");
    server.on("GET /user-tags", () => json({ items: [] }));
    await click("Delete: VIP");
    await click("Delete");
    await waitFor(() => expect(screen.queryByText("VIP")).toBeNull());
    expect(said()).toEqual([]);
  });

  test("needs a name before anything is sent", async () => {
    await signIn({ is_admin: true });
    answerTags();
    await openPage(<TagsDialog />);
    await click("Create");
    expect((await screen.findByRole("alert")).textContent).toBe("Fill in this field");
    expect(server.count("POST /user-tags")).toBe(0);
  });
});
