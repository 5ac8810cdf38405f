import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { closeAllModals, modals } from "../../../src/shared/modals";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { ABILITIES, lampOf, openLamps, setUpLamps } from "./support";

setUpConsole(ABILITIES);
beforeEach(() => {
  closeAllModals();
  setUpLamps();
});

/** A server from which lamps can be deleted. */
function serve(count: number): void {
  const left = new Map(Array.from({ length: count }, (_, at) => [at + 1, lampOf(at + 1)]));
  server.on("GET /lamps/", () =>
    json({ lamps: [...left.values()], pagination: { page: 1, per_page_count: 10, count: left.size } }),
  );
  for (const n of left.keys())
    server.on(`DELETE /lamps/${idOf(n)}`, () => {
      left.delete(n);
      return json(null, 204);
    });
}

async function remove(n: number): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: `More: Lamp ${n}` }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(modals.get()).toHaveLength(1));
  const [question] = modals.get();
  question?.buttons.find(({ text }) => text === "Delete")?.handler?.(() => {});
  await waitFor(() => expect(screen.queryByText(`Lamp ${n}`)).toBeNull());
}

test("after a deletion the focus is at the row that takes its place", async () => {
  serve(3);
  await openLamps();
  await remove(2);
  expect(document.activeElement?.closest("tr")?.textContent).toContain("Lamp 3");
  await remove(3);
  expect(document.activeElement?.closest("tr")?.textContent).toContain("Lamp 1");
});

test("after the deletion of the only row it is at the heading", async () => {
  serve(1);
  await openLamps();
  await remove(1);
  expect(document.activeElement?.tagName).toBe("H1");
});
