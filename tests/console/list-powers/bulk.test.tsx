import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { users } from "../../../src/resources/users";
import { retryJob } from "../../../src/shared/jobs/jobs";
import { closeAllModals, modals } from "../../../src/shared/modals";
import { userOf } from "../people/support/people";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { ABILITIES, jobEnds, lampOf, openLamps, serveLamps, setUpLamps } from "./support";

setUpConsole(ABILITIES);
beforeEach(() => {
  closeAllModals();
  setUpLamps();
});

const tick = (n: number) => userEvent.click(screen.getByRole("checkbox", { name: `Select: Lamp ${n}` }));
const bar = async () => within(await screen.findByRole("region", { name: "Selected rows" }));
const deletions = () =>
  server.seen.filter(({ method }) => method === "DELETE").map(({ path }) => path.slice(-2));
/** Presses the dangerous answer of the question that is open; the host that draws it is the shell's. */
const answer = async (text: string) => {
  await waitFor(() => expect(modals.get()).toHaveLength(1));
  modals
    .get()[0]
    ?.buttons.find((button) => button.text === text)
    ?.handler?.(() => {});
};

test("names whether the page or all matches are selected", async () => {
  serveLamps(23);
  await openLamps();
  await screen.findByText("Lamp 3");
  expect(screen.queryByRole("region", { name: "Selected rows" })).toBeNull();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
  expect((await bar()).getByText("10 selected")).toBeTruthy();
  await userEvent.click((await bar()).getByRole("button", { name: "Select all 23" }));
  expect((await bar()).getByText("All 23 selected")).toBeTruthy();
  await tick(3); // unticking one is no longer "all"
  expect((await bar()).getByText("9 selected")).toBeTruthy();
  await userEvent.click((await bar()).getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByRole("region", { name: "Selected rows" })).toBeNull();
});

test("deletes the selected rows after a question; failures are reported and kept for Retry", async () => {
  serveLamps(3);
  for (const n of [1, 2, 3]) server.on(`DELETE /lamps/${idOf(n)}`, () => json(null, 204));
  server.on(
    `DELETE /lamps/${idOf(2)}`,
    () => json({ detail: "In use" }, 409),
    () => json(null, 204),
  );
  await openLamps();
  await screen.findByText("Lamp 3");
  await screen.findByText("Lamp 1");
  for (const n of [1, 2, 3]) await tick(n);
  await userEvent.click((await bar()).getByRole("button", { name: "Delete" }));
  expect(deletions()).toEqual([]);
  await waitFor(() => expect(modals.get()).toHaveLength(1));
  expect(JSON.stringify(modals.get())).toContain("This affects 3 records: Lamp 1, Lamp 2, Lamp 3.");
  await answer("Delete");
  const job = await jobEnds();
  expect(job).toMatchObject({ kind: "bulk", status: "incomplete", failures: 1, total: 3 });
  expect(job.result?.text).toBe("2 done, 1 failed (Lamp 2): In use");
  expect(deletions()).toHaveLength(3);
  retryJob(job.id);
  await waitFor(() => expect(deletions()).toHaveLength(4));
  expect(deletions().at(-1)).toBe("02");
  expect((await jobEnds()).status).toBe("done");
});

test("deactivates every page of matches, each record as it is now: what a colleague has changed since stays [OP-180]", async () => {
  serveLamps(120);
  for (let n = 1; n <= 120; n++) {
    const lamp = lampOf(n, { active: n !== 7, name: `Lantern ${n}` });
    server.on(`GET /lamps/${idOf(n)}`, () => json({ lamp }, 200, { ETag: '"4"' }));
    server.on(`POST /lamps/${idOf(n)}`, () => json({ lamp: lampOf(n, { active: false }) }));
  }
  await openLamps();
  await screen.findByText("Lamp 3");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
  await userEvent.click((await bar()).getByRole("button", { name: "Select all 120" }));
  await userEvent.click((await bar()).getByRole("button", { name: "Deactivate" }));
  await answer("Deactivate");
  expect(await jobEnds()).toMatchObject({ status: "done", done: 120, total: 120 });
  const saves = server.seen.filter(({ method, path }) => method === "POST" && path.includes("/lamps/"));
  expect(saves).toHaveLength(119); // the one that was inactive already is left alone
  expect(saves[0]?.headers["If-Match"]).toBe('"4"');
  const sent = saves.map(({ body }) => (body as { lamp: { active: boolean; name: string } }).lamp);
  expect(sent.every(({ active, name }) => !active && name.startsWith("Lantern "))).toBe(true);
});

test("names the first five of many rows that are selected", async () => {
  serveLamps(10);
  await openLamps();
  await screen.findByText("Lamp 10");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
  await userEvent.click((await bar()).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(modals.get()).toHaveLength(1));
  expect(JSON.stringify(modals.get())).toContain(
    "This affects 10 records: Lamp 1, Lamp 2, Lamp 3, Lamp 4, Lamp 5 and 5 more.",
  );
});

test("arrows walk the rows, Space ticks, Enter opens", async () => {
  serveLamps(10);
  const { at } = await openLamps();
  const link = (n: number) => screen.getByRole("link", { name: `Lamp ${n}` });
  await screen.findByText("Lamp 10");
  link(1).focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(link(3));
  await userEvent.keyboard(" ");
  expect((screen.getByRole("checkbox", { name: "Select: Lamp 3" }) as HTMLInputElement).checked).toBe(true);
  await userEvent.keyboard("{End}");
  expect(document.activeElement).toBe(link(10));
  await userEvent.keyboard("{Home}{ArrowUp}");
  expect(document.activeElement).toBe(link(1));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(at()).toBe(`/participants/${idOf(2)}`));
});

test("deactivates several users after a question that says what happens to them, but not the own account", async () => {
  await signIn({ id: ID, is_admin: true });
  const [me, other] = [userOf(), userOf({ id: idOf(2), is_dealer: true })];
  const pagination = { page: 1, per_page_count: 10, count: 2 };
  server.on("GET /users/", () => json({ users: [me, other], pagination }));
  server.on(`GET /users/${ID}`, () => json({ user: me }));
  server.on(`GET /users/${idOf(2)}`, () => json({ user: other }));
  server.on(`POST /users/${idOf(2)}`, () => json({ user: { ...other, is_active: false } }));
  await openScreens(users, "/users/all");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
  await userEvent.click((await bar()).getByRole("button", { name: "Deactivate" }));
  await waitFor(() => expect(modals.get()).toHaveLength(1));
  const [question] = modals.get();
  expect(JSON.stringify(question)).toContain("They are logged out immediately and cannot log in.");
  expect(server.count(`POST /users/${idOf(2)}`)).toBe(0);
  question?.buttons.find(({ text }) => text === "Deactivate")?.handler?.(() => {});
  const job = await jobEnds();
  expect(job.result?.text).toBe("1 done, 1 failed (Olga Organiser): You cannot deactivate your own account");
  expect([server.count(`POST /users/${idOf(2)}`), server.count(`POST /users/${ID}`)]).toEqual([1, 0]);
});
