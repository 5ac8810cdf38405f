import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { waitUntil } from "../../support/wait-until";
import { press, save } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { open } from "./support/page";
import { answer, button, CALL, NODES, param, sent, tab } from "./support/workflows";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/workflows/page"), 60_000);
beforeEach(() => signIn({ is_admin: true }));

const POST = `POST ${CALL}`;
const stored = () => server.on(`GET ${CALL}`, () => answer({}));
const saves = () => server.on(POST, () => answer({}, '"2"'));
const isSaved = () => waitUntil(() => expect(toasts.get().map(({ title }) => title)).toEqual(["Saved"]));

describe("nodes", () => {
  test("have a param's name and switch where it is added, and the name has the focus [OP-193 WF-11]", async () => {
    stored();
    saves();
    await open();
    await press("Sampler");
    await press("Add parameter: steps");
    const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect([document.activeElement, name.value]).toEqual([name, "Steps"]);
    const shown = screen.getByRole("switch", { name: "Use in custom styles" });
    expect(shown.getAttribute("aria-checked")).toBe("true");
    await userEvent.click(shown);
    await press("More settings: Steps");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Description" }));
    await save();
    await isSaved();
    expect(sent(POST).workflow_params[0]).toMatchObject({ name: "Steps", use_in_custom_styles: false });
  });

  test("are ticked in the table as source and result", async () => {
    stored();
    await open();
    await userEvent.click(await screen.findByRole("radio", { name: "Table" }));
    const chosen = await screen.findByRole("button", { name: "Use as source: Load image 10" });
    const isTicked = () => chosen.querySelector("svg") !== null;
    const before = isTicked();
    await userEvent.click(chosen);
    expect([isTicked(), chosen.getAttribute("aria-pressed")]).toEqual([!before, String(!before)]);
  });

  test("and params say what a link in place of a value means, and which node is missing [OP-215]", async () => {
    const inputs = { ...NODES[3].inputs, steps: ["99", 0] };
    const workflow = { workflow: JSON.stringify({ ...NODES, "3": { ...NODES[3], inputs } }) };
    const params = [param(0, "steps"), param(1, "text"), param(2, "denoise", { node_param: "gone" })];
    server.on(`GET ${CALL}`, () => answer({ workflow, params }));
    await open();
    await tab(/^Parameters/);
    expect(
      await screen.findByRole("button", { name: /^STEPS .*No effect Its input is linked/ }),
    ).toBeTruthy();
    expect(button(/^DENOISE .*No effect Its node or input is missing/)).toBeTruthy();
    expect(button(/^TEXT 6/).textContent).not.toContain("No effect");
    await userEvent.click(screen.getByRole("radio", { name: "Table" }));
    expect(await screen.findByText("Linked to missing nodes: 99")).toBeTruthy();
    await press("Sampler");
    expect(await screen.findByText("from node 99, which does not exist")).toBeTruthy();
  });
});
