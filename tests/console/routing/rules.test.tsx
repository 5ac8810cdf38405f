import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { areas } from "../../../src/areas";
import { servers } from "../../../src/resources/servers";
import { openPanel, unsavedPanels } from "../editor/support/panel-page";
import { serverOf } from "../photo-booths/support";
import { ID, idOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { press, said } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, choose, DETAIL, FILM, GROUP, pick } from "./support";

setUpConsole();

const Part = areas.slot("groups", "routing/server-routing");
const CALL = `/servers/${ID}/routing-rules`;
const ruleOf = (id_tag: string, effect: string, priority = 0, language: string | null = null) => ({
  id: idOf(700),
  id_server: ID,
  language,
  id_tag,
  effect,
  priority,
});

/** Answers a read of rules by the language in its query. */
function answerRules(every: readonly object[], russian: readonly object[] = []): void {
  server.on(`GET ${CALL}`, ({ path }) => {
    const { searchParams } = new URL(path, "http://x");
    return json({ items: { ru: russian, en: [] }[searchParams.get("language") ?? ""] ?? every });
  });
}

async function open(action: "create" | "update" = "update") {
  const record = action === "update" ? serverOf(1, { id: ID }) : undefined;
  return openPanel({ resource: servers as never, Panel: Part, ...(record && { record }) });
}

const rows = () => within(screen.getByRole("list", { name: "Routing rules" })).getAllByRole("listitem");
const words = () => rows().map((row) => row.querySelector(".strong")?.textContent);
const sent = () => server.calls(`PUT ${CALL}`).map(({ path, body }) => [path.split("?")[1], body]);
const echo = () =>
  server.on(`PUT ${CALL}`, ({ body }) =>
    json({ items: (body as { rules: object[] }).rules.map((rule) => ({ ...ruleOf("", ""), ...rule })) }),
  );

beforeEach(async () => {
  await signIn({ is_admin: true });
  answerTags();
});

describe("the rules of a server", () => {
  test("are read per language and explain their effect [RT-08 RT-14 CALL-RT-05 CALL-HTTP-09]", async () => {
    server.keepsContract = false;
    answerRules(
      [ruleOf(DETAIL.id, "prefer", 10), ruleOf(FILM.id, "require"), ruleOf(GROUP.id, "glow")],
      [ruleOf(FILM.id, "exclude", 0, "ru")],
    );
    await open();
    await screen.findByRole("list", { name: "Routing rules" });
    expect(words()).toEqual(["Fine detail", "Film", "Группа"]);
    const [prefer, require, unknown] = rows() as [HTMLElement, HTMLElement, HTMLElement];
    expect(within(prefer).getByLabelText<HTMLInputElement>("Priority: Fine detail").value).toBe("10");
    expect(within(require).getByText("Accepts only generations with this tag")).toBeTruthy();
    expect(within(require).queryByLabelText("Priority: Film")).toBeNull();
    expect(within(unknown).getByTitle("glow")).toBeTruthy(); // what the choice shows
    await userEvent.click(screen.getByRole("tab", { name: "Russian" }));
    expect(words()).toEqual(["Film"]);
    expect(within(rows()[0] as HTMLElement).getByText("Rejects generations with this tag")).toBeTruthy();
    const asked = server.calls(`GET ${CALL}`).map(({ path }) => path.split("?")[1]);
    expect(asked.sort()).toEqual(["language=en", "language=ru", undefined]);
  });

  test("of other languages in the answer are not taken for rules of this one and lose nothing [RT-14 CALL-RT-06 OP-179]", async () => {
    server.keepsContract = false;
    answerRules([
      ruleOf(DETAIL.id, "glow", 7),
      ruleOf(FILM.id, "require", 0, "ru"),
      ruleOf(GROUP.id, "exclude"),
    ]);
    server.on(`PUT ${CALL}`, () => new Response(null, { status: 204 }));
    await open();
    await screen.findByRole("list", { name: "Routing rules" });
    expect(words()).toEqual(["Fine detail", "Группа"]);
    await choose("Effect: Группа", "Require");
    await press("Save");
    await waitFor(() => expect(said()).toEqual(["Routing rules saved"]));
    const rules = [
      { id_tag: DETAIL.id, effect: "glow", priority: 7 },
      { id_tag: GROUP.id, effect: "require", priority: 0 },
    ];
    expect(sent()).toEqual([[undefined, { rules }]]);
    expect(words()).toEqual(["Fine detail", "Группа"]);
  });

  test("are added, changed, ordered by keyboard, removed with undo, and replaced by one save [RT-08 RT-14 CALL-RT-06]", async () => {
    answerRules([ruleOf(FILM.id, "require")]);
    echo();
    const store = await open();
    await screen.findByRole("list", { name: "Routing rules" });
    await pick("Add a rule for a tag", "fine", "Fine detail");
    await pick("Add a rule for a tag", "групп", "Группа");
    await waitFor(() => expect(words()).toEqual(["Film", "Fine detail", "Группа"]));
    expect(unsavedPanels(store)).toEqual(["routing.rules"]);
    expect(screen.getByText("2 unsaved changes")).toBeTruthy();
    const priority = screen.getByLabelText("Priority: Fine detail");
    await userEvent.clear(priority);
    await userEvent.type(priority, "7");
    await choose("Effect: Группа", "Exclude");
    const up = screen.getByRole("button", { name: "Move up: Fine detail" });
    up.focus();
    await userEvent.keyboard("{Enter}");
    expect(words()).toEqual(["Fine detail", "Film", "Группа"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move up: Fine detail");
    expect(screen.getByText("Fine detail moved to position 1 of 3")).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText("Effect: Группа"), { key: "ArrowUp", altKey: true });
    expect(words()).toEqual(["Fine detail", "Группа", "Film"]);
    await press("Remove: Film");
    await press("Undo removal: Film");
    await press("Remove: Film");
    expect(screen.getByText("Removed when you save")).toBeTruthy();
    await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(said()).toEqual(["Routing rules saved"]));
    expect(sent()).toEqual([
      [
        undefined,
        {
          rules: [
            { id_tag: DETAIL.id, effect: "prefer", priority: 7 },
            { id_tag: GROUP.id, effect: "exclude", priority: 0 },
          ],
        },
      ],
    ]);
    await waitFor(() => expect(words()).toEqual(["Fine detail", "Группа"]));
    expect(unsavedPanels(store)).toEqual([]);
  });

  test("of each changed language are saved by a separate call, those of no other [RT-14 CALL-RT-06]", async () => {
    answerRules([ruleOf(FILM.id, "require")]);
    echo();
    const store = await open();
    await screen.findByRole("list", { name: "Routing rules" });
    await userEvent.click(screen.getByRole("tab", { name: "Russian" }));
    await pick("Add a rule for a tag", "вид", "Film");
    await press("Save");
    await waitFor(() => expect(said()).toEqual(["Routing rules saved"]));
    const russian = ["language=ru", { rules: [{ id_tag: FILM.id, effect: "prefer", priority: 10 }] }];
    expect(sent()).toEqual([russian]);
    answerRules([ruleOf(FILM.id, "require")], [ruleOf(FILM.id, "prefer", 10, "ru")]);
    await choose("Effect: Film", "Exclude");
    await userEvent.click(screen.getByRole("tab", { name: "All languages" }));
    await choose("Effect: Film", "Exclude");
    await press("Save");
    const excluded = { rules: [{ id_tag: FILM.id, effect: "exclude", priority: 0 }] };
    await waitFor(() => expect(sent()).toEqual([russian, [undefined, excluded], ["language=ru", excluded]]));
    await waitFor(() => expect(unsavedPanels(store)).toEqual([]));
  });

  test("of a language that was saved stay saved where the next one fails", async () => {
    answerRules([ruleOf(FILM.id, "require")], [ruleOf(FILM.id, "require")]);
    server.on(`PUT ${CALL}`, ({ path, body }) =>
      path.includes("language=ru")
        ? json({ detail: "Not now" }, 422)
        : json({
            items: (body as { rules: object[] }).rules.map((rule) => ({ ...ruleOf("", ""), ...rule })),
          }),
    );
    await open();
    await screen.findByRole("list", { name: "Routing rules" });
    for (const tab of ["All languages", "Russian"]) {
      await userEvent.click(screen.getByRole("tab", { name: tab }));
      await choose("Effect: Film", "Exclude");
    }
    expect(screen.getByText("2 unsaved changes")).toBeTruthy();
    await press("Save");
    await waitFor(() => expect(said()).toEqual(["Not now"]));
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Routing rules: Could not save" })).toBeTruthy();
    server.on(`PUT ${CALL}`, () => json({ items: [ruleOf(FILM.id, "exclude", 0, "ru")] }));
    await press("Save");
    await waitFor(() => expect(screen.getByText("All changes saved")).toBeTruthy());
    expect(sent().map(([language]) => language)).toEqual([undefined, "language=ru", "language=ru"]);
  });

  test("a priority is a whole number, checked at its row; a tag has one rule at most", async () => {
    answerRules([ruleOf(FILM.id, "prefer", 1), ruleOf(GROUP.id, "require"), ruleOf(GROUP.id, "exclude")]);
    await open();
    await screen.findByRole("list", { name: "Routing rules" });
    const box = screen.getByLabelText("Priority: Film");
    for (const wrong of ["1.5", "-1", "many", "1000001"]) {
      await userEvent.clear(box);
      await userEvent.type(box, wrong);
      await press("Save");
      expect(
        within(rows()[0] as HTMLElement).getByText("Enter a whole number from 0 to 1,000,000"),
      ).toBeTruthy();
    }
    expect(within(rows()[2] as HTMLElement).getByText("This tag already has a rule")).toBeTruthy();
    expect(box.getAttribute("aria-invalid")).toBe("true");
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Add a rule for a tag" }));
    expect(await screen.findByText("Fine detail")).toBeTruthy();
    expect(document.querySelectorAll(".ant-select-item-option")).toHaveLength(1);
    expect(sent()).toEqual([]);
  });

  test("changed during their save stay unsaved [RT-08]", async () => {
    answerRules([ruleOf(FILM.id, "require")]);
    const { answer, give } = held(() => json({ items: [ruleOf(FILM.id, "exclude")] }));
    server.on(`PUT ${CALL}`, answer);
    const store = await open();
    await screen.findByRole("list", { name: "Routing rules" });
    await choose("Effect: Film", "Exclude");
    await press("Save");
    await choose("Effect: Film", "Prefer");
    give();
    await waitFor(() => expect(said()).toEqual(["Routing rules saved"]));
    expect(within(rows()[0] as HTMLElement).getByTitle("Prefer")).toBeTruthy();
    expect(unsavedPanels(store)).toEqual(["routing.rules"]);
  });
});

describe("a failure", () => {
  test("to read or to save shows the server's detail or its fallback; a named row shows it [RT-15]", async () => {
    server.on(
      `GET ${CALL}`,
      () => json({}, 422),
      () => json({}, 422),
      () => json({}, 422),
      () => json({ items: [ruleOf(FILM.id, "require")] }),
    );
    server.on(
      `PUT ${CALL}`,
      () => json({}, 500),
      () => json({ detail: "A tag is gone" }, 422),
      () => json({ fields: { "rules.0.id_tag": "validation.unknown_reference" } }, 422),
    );
    const store = await open();
    expect(await screen.findByText("Failed to load routing rules")).toBeTruthy();
    await press("Retry");
    await screen.findByLabelText("Effect: Film");
    await choose("Effect: Film", "Exclude");
    await press("Save");
    await waitFor(() => expect(said()).toEqual(["Failed to update routing rules"]));
    await press("Save");
    await waitFor(() => expect(said()).toEqual(["A tag is gone"]));
    await press("Save");
    expect(
      await within(rows()[0] as HTMLElement).findByText("This no longer exists. Choose another"),
    ).toBeTruthy();
    expect(unsavedPanels(store)).toEqual(["routing.rules"]);
  });
});

test.each([{ is_dealer: true }, {}])(
  "other roles than admin see and request nothing of it: %o [RT-06]",
  async (who) => {
    answerRules([]);
    await Promise.all([areas.load("routing"), import("../../../src/custom-pages/routing/rules/rules-panel")]);
    await signIn(who);
    await open();
    await act(async () => {});
    expect(screen.getByRole("region", { name: "panel" }).textContent).toBe("");
    // The same panel, as soon as an admin looks at it: all that was asked was asked for them.
    const admin = await act(() => signIn({ is_admin: true }));
    await screen.findByText("No rules: this server accepts any generation available to it.");
    const asked = server.seen.filter(({ path }) => /routing|languages/.test(path));
    expect(asked.map(({ headers }) => headers.Authorization)).toEqual(asked.map(() => admin));
  },
);

test("they are in the editor of a stored server and guard leaving it [RT-08]", async () => {
  answerRules([]);
  server.on(`GET /servers/${ID}`, () => json({ server: serverOf(1, { id: ID }) }));
  server.on(`GET /servers/${ID}/customers`, () => json({ users: [] }));
  const { router, at } = await openScreens(servers, `/servers/${ID}`);
  await screen.findByRole("heading", { name: "Routing rules" });
  await screen.findByText("No rules: this server accepts any generation available to it.");
  await pick("Add a rule for a tag", "вид", "Film");
  void router.navigate("/servers");
  expect(await screen.findByText(/^1 unsaved change: routing rules\. If you leave, it stays/)).toBeTruthy();
  expect(at()).toBe(`/servers/${ID}`);
});
