import { CameraOutlined } from "@ant-design/icons";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { style } from "../../../contract/entities/style";
import { workflow } from "../../../contract/entities/workflow";
import { areas } from "../../../src/areas";
import { defineResource } from "../../../src/resources/define";
import { openPanel, unsavedPanels } from "../editor/support/panel-page";
import { ID } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { press, said } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, DETAIL, FILM, GROUP, pick } from "./support";

setUpConsole();

const Part = areas.slot("groups", "routing/tags-of");
const wearing = [
  [style, "styles"],
  [workflow, "workflows"],
] as const;

/** The part in a form of a stored record, as an editor will name it. */
async function open(entity: (typeof wearing)[number][0], action: "create" | "update" = "update") {
  const resource = defineResource(entity as never, {
    area: "routing",
    icon: CameraOutlined,
    paths: { list: "x" },
    list: { row: "dense", columns: [] },
    form: { groups: [{ rows: [], slot: "routing/tags-of" }] },
  });
  return openPanel({
    resource: resource as never,
    Panel: Part,
    ...(action === "update" && { record: { id: ID } }),
  });
}

beforeEach(async () => {
  await signIn({ is_admin: true });
  answerTags();
});

describe.each(wearing)("tags of %#", (entity, path) => {
  const call = `/${path}/${ID}/tags`;

  test("are read, found by any label, changed and saved as a whole [RT-09 RT-10]", async () => {
    server.on(`GET ${call}`, () => json({ tags: [FILM] }));
    const { answer, give } = held(() => json({ tags: [FILM, GROUP] }));
    server.on(`PUT ${call}`, answer);
    const store = await open(entity);
    expect(await screen.findByText("Film")).toBeTruthy();
    const save = await screen.findByRole("button", { name: "Save" });
    expect(save.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(save);
    expect(server.count(`PUT ${call}`)).toBe(0);
    await pick("Tags", "групп", "Группа");
    expect(unsavedPanels(store)).toEqual(["menu.routing_tags"]);
    await userEvent.dblClick(save);
    give();
    await waitFor(() => expect(said()).toEqual(["Routing tags saved"]));
    expect(server.calls(`PUT ${call}`).map(({ body }) => body)).toEqual([{ tag_ids: [FILM.id, GROUP.id] }]);
    await waitFor(() => expect(unsavedPanels(store)).toEqual([]));
  });
});

test("a tag is removed by Backspace, and a failed save stays unsaved [RT-09 RT-15]", async () => {
  server.on(`GET /styles/${ID}/tags`, () => json({ tags: [FILM, DETAIL] }));
  server.on(
    `PUT /styles/${ID}/tags`,
    () => json({}, 500),
    () => json({ detail: "No such tag" }, 422),
  );
  const store = await open(style);
  await screen.findByText("Fine detail");
  await userEvent.click(await screen.findByRole("combobox", { name: "Tags" }));
  await userEvent.keyboard("{Backspace}{Escape}");
  await press("Save");
  await waitFor(() => expect(said()).toEqual(["Failed to update routing tags"]));
  expect(server.calls(`PUT /styles/${ID}/tags`)[0]?.body).toEqual({ tag_ids: [FILM.id] });
  await press("Save");
  await waitFor(() => expect(said()).toEqual(["No such tag"]));
  expect(unsavedPanels(store)).toEqual(["menu.routing_tags"]);
});

test("what a colleague has added or taken away meanwhile stays so", async () => {
  server.on(
    `GET /styles/${ID}/tags`,
    () => json({ tags: [FILM] }),
    () => json({ tags: [DETAIL] }),
  );
  server.on(`PUT /styles/${ID}/tags`, () => json({ tags: [DETAIL, GROUP] }));
  await open(style);
  await screen.findByText("Film");
  await pick("Tags", "групп", "Группа");
  await press("Save");
  await waitFor(() => expect(said()).toEqual(["Routing tags saved"]));
  expect(server.calls(`PUT /styles/${ID}/tags`)[0]?.body).toEqual({ tag_ids: [DETAIL.id, GROUP.id] });
  // Not the one that is still offered in the list.
  expect(await screen.findByText("Fine detail", { selector: ".ant-select-selector *" })).toBeTruthy();
});

test("tags that were not read say so, with a way to try again [RT-15]", async () => {
  server.on(
    `GET /styles/${ID}/tags`,
    () => json({}, 422),
    () => json({ tags: [GROUP] }),
  );
  await open(style);
  expect(await screen.findByText("Failed to load routing tags")).toBeTruthy();
  await press("Retry");
  expect(await screen.findByText("Группа")).toBeTruthy();
});

test.each([{ is_dealer: true }, {}])(
  "other roles than admin see and request nothing of it: %o [RT-05]",
  async (who) => {
    server.on(`GET /styles/${ID}/tags`, () => json({ tags: [FILM] }));
    await Promise.all([areas.load("routing"), import("../../../src/custom-pages/routing/tags-panel")]);
    await signIn(who);
    await open(style);
    await act(async () => {});
    expect(screen.getByRole("region", { name: "panel" }).textContent).toBe("");
    // The same panel, as soon as an admin looks at it: all that was asked was asked for them.
    const admin = await act(() => signIn({ is_admin: true }));
    await screen.findByText("Film");
    const asked = server.seen.filter(({ path }) => /tags/.test(path));
    expect(asked.map(({ headers }) => headers.Authorization)).toEqual(asked.map(() => admin));
  },
);

test("before the first save there is nothing to tag", async () => {
  await open(style, "create");
  expect(screen.getByRole("region", { name: "panel" }).textContent).toBe("");
  expect(server.seen.filter(({ path }) => /tags/.test(path))).toEqual([]);
});
