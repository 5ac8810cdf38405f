import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openPage } from "../people/support/people";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { conflictDialog } from "./support/conflict";
import { CALL, fair } from "./support/fair";
import { FairPage } from "./support/fair-page";
import { bar, box } from "./support/section";

setUpConsole([]);

const SAVE = `POST ${CALL}`;
const READ = `GET ${CALL}`;
const EARLIER = "2026-01-01T00:00:00Z";
const LATER = "2026-01-02T00:00:00Z";
const answer = (name: string, updated_at?: string) => () => json(fair("09:00", { name, updated_at }));
const callsOfIt = () => server.seen.filter(({ path }) => path.endsWith(CALL)).map(({ method }) => method);
const sentNames = () =>
  server.calls(SAVE).map(({ body }) => JSON.parse(String((body as FormData).get("fair"))).name);

async function open(updatedAt?: string): Promise<void> {
  server.on(READ, answer("Fair", updatedAt));
  await openPage(<FairPage id={ID} />, "/fair");
  await userEvent.type(await box("name"), "!");
}

test("a server without versions is asked before a save, and what nobody has changed is sent [OP-175]", async () => {
  await open(EARLIER);
  server.on(SAVE, answer("Fair!", LATER));
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(callsOfIt().slice(0, 3)).toEqual(["GET", "GET", "POST"]);
  expect(server.calls(SAVE)[0]?.headers["If-Match"]).toBeUndefined();
});

test("what somebody else has saved there since is compared before anything is sent [OP-175]", async () => {
  await open(EARLIER);
  server.on(READ, answer("Theirs", LATER));
  await userEvent.click(bar.save());
  const dialog = await conflictDialog();
  expect([dialog.fields(), dialog.values(), server.count(SAVE)]).toEqual([["name"], ["Fair!", "Theirs"], 0]);
  server.on(SAVE, answer("Fair!", "2026-01-03T00:00:00Z"));
  await userEvent.click(screen.getByRole("button", { name: "Keep mine and save" }));
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(sentNames()).toEqual(["Fair!"]);
});

test("a record that does not say when it was changed is sent without asking [OP-175]", async () => {
  await open();
  server.on(SAVE, answer("Fair!"));
  await userEvent.click(bar.save());
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(callsOfIt().slice(0, 2)).toEqual(["GET", "POST"]);
});
