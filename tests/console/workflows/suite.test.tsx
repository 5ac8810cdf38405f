import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { workflows } from "../../../src/resources/workflows";
import { editorSuite } from "../editor/support/editor-suite";
import { json } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { open } from "./support/page";
import { answer, CALL, record, type Sent } from "./support/workflows";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/workflows/page"), 60_000);
beforeEach(() => signIn({ is_admin: true }));

test.each([true, false])(
  "a workflow, used by styles: %s, is deleted or says why not [WF-01]",
  async (has_styles) => {
    const deletion = async () => {
      await press("More: Portrait");
      const item = await screen.findByRole("menuitem", { name: /delete/i });
      await userEvent.keyboard("{Escape}");
      return [item.textContent, item.getAttribute("aria-disabled") === "true"];
    };
    const expected = has_styles ? ["Cannot be deleted: styles use it", true] : ["Delete", false];
    const pagination = { page: 1, per_page_count: 10, count: 1 };
    server.on("GET /workflows/", () => json({ workflows: [record({ has_styles })], pagination }));
    server.on("POST /users/by_ids", () => json({ users: [] }));
    await openScreens(workflows as never, "/workflows");
    await screen.findByRole("link", { name: "Portrait" });
    expect(await deletion()).toEqual(expected);
    cleanup();
    server.on(`GET ${CALL}`, () => answer({ workflow: { has_styles } }));
    await open();
    await screen.findByDisplayValue("Portrait");
    expect(await deletion()).toEqual(expected);
  },
);

editorSuite("a workflow with its params and tunes", {
  open: () => open(),
  read: `GET ${CALL}`,
  save: `POST ${CALL}`,
  answer: (name, version) => answer({ workflow: { name } }, version),
  label: "Name",
  path: "name",
  sent: (body) => String((body as Sent).workflow.name),
});
