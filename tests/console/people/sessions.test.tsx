import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { SessionsPage } from "../../../src/custom-pages/sessions/page";
import { clearJobs, jobs } from "../../../src/shared/jobs/jobs";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { openPage } from "./support/people";

setUpConsole();

const ME = "11111111-1111-4111-8111-111111111111";
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";
const listed = (n: number, changes: object = {}) => ({
  id: idOf(n),
  id_user: n === 1 ? ME : idOf(500),
  created_at: "2026-01-01T10:00:00Z",
  last_active_at: new Date(Date.now() - n * 60_000).toISOString(),
  ip: `10.0.0.${n}`,
  user_agent: CHROME,
  is_current: n === 1,
  ...changes,
});

function answer(count: number): void {
  server.on("GET /users/sessions", () =>
    json({ sessions: Array.from({ length: count }, (_, at) => listed(count - at)) }),
  );
  server.on("POST /users/by_ids", () =>
    json({ users: [person(), person({ id: idOf(500), first_name: "Ivan", last_name: "Two" })] }),
  );
  for (let n = 2; n <= count; n++) server.on(`DELETE /users/sessions/${idOf(n)}`, () => json(null, 204));
}

const rows = () => screen.getAllByRole("row").slice(1);
const dialog = (name: RegExp) => screen.findByRole("dialog", { name });
const deletions = () => server.seen.filter(({ method }) => method === "DELETE").length;

beforeEach(async () => {
  clearJobs();
  await signIn({ is_admin: true });
});

describe("the list of sessions", () => {
  test("shows all logins, the current one first and marked, with one call and one for names [USR-04 USR-09 USR-21 CALL-USR-07]", async () => {
    answer(3);
    await openPage(<SessionsPage />);
    expect(await screen.findAllByText("Ivan Two")).toHaveLength(2);
    const [first] = rows();
    expect(within(first as HTMLElement).getByText("This session")).toBeTruthy();
    expect(within(first as HTMLElement).getByText("Olga Organiser")).toBeTruthy();
    expect(within(first as HTMLElement).getByText("Chrome 126 on Windows")).toBeTruthy();
    expect(within(first as HTMLElement).getByText("10.0.0.1")).toBeTruthy();
    expect([server.count("GET /users/sessions"), server.count("POST /users/by_ids")]).toEqual([1, 1]);
  });

  test("keeps the keyboard's place when a session is ended", async () => {
    answer(4);
    await openPage(<SessionsPage />);
    await screen.findAllByText("Ivan Two");
    const [end] = within(rows()[2] as HTMLElement).getAllByRole("button");
    await userEvent.click(end as HTMLElement);
    await userEvent.click(within(await dialog(/End/)).getByRole("button", { name: "End" }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[2]?.contains(document.activeElement)).toBe(true);
  });

  test("is cut into pages here, with the size under its own key [LIST-02]", async () => {
    answer(23);
    const { at } = await openPage(<SessionsPage />);
    await screen.findAllByText("Ivan Two");
    expect(rows()).toHaveLength(10);
    await userEvent.click(screen.getByRole("link", { name: "Page 3" }));
    expect(rows()).toHaveLength(3);
    expect(at()).toBe("/users/sessions?page=3");
    await userEvent.selectOptions(screen.getByLabelText("Rows per page"), "50");
    expect(localStorage.getItem("per_page.sessions")).toBe("50");
    expect(rows()).toHaveLength(23);
    expect(server.count("GET /users/sessions")).toBe(1);
  });

  test("keep the first row in sight when the size of a page changes", async () => {
    answer(60);
    const { at } = await openPage(<SessionsPage />, "/users/sessions?page=4");
    await screen.findAllByText("Ivan Two");
    await userEvent.selectOptions(screen.getByLabelText("Rows per page"), "20");
    expect(at()).toBe("/users/sessions?page=2"); // rows 31 to 40 are among 21 to 40
    expect(rows()).toHaveLength(20);
  });

  test("can show only own sessions, and those matching a text", async () => {
    answer(3);
    await openPage(<SessionsPage />, "/users/sessions?ownership=mine");
    await screen.findByText("This session");
    expect(rows()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Everyone" }));
    await screen.findAllByText("Ivan Two");
    await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "10.0.0.3");
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});

describe("ending", () => {
  test("one session asks, sends one call and removes its row [USR-10 CALL-USR-08]", async () => {
    answer(3);
    await openPage(<SessionsPage />);
    await screen.findAllByText("Ivan Two");
    const [button] = screen.getAllByRole("button", { name: /^End: Ivan Two/ });
    await userEvent.click(button as HTMLElement);
    const question = await dialog(/End this session of Ivan Two/);
    expect(deletions()).toBe(0);
    await userEvent.click(within(question).getByRole("button", { name: "End" }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(server.count(`DELETE /users/sessions/${idOf(2)}`)).toBe(1);
  });

  test("all others leaves the current one, counts, and keeps failures for Retry", async () => {
    answer(4);
    server.on(
      `DELETE /users/sessions/${idOf(3)}`,
      () => json({ detail: "no" }, 500),
      () => json(null, 204),
    );
    await openPage(<SessionsPage />);
    await screen.findAllByText("Ivan Two");
    await userEvent.click(screen.getByRole("button", { name: "End 3 other sessions" }));
    const question = await dialog(/End 3 other sessions/);
    expect(within(question).getByText(/for 1 user\b/)).toBeTruthy();
    await userEvent.click(within(question).getByRole("button", { name: "End" }));
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("incomplete"));
    expect(jobs.get()[0]).toMatchObject({ done: 3, total: 3, failures: 1 });
    expect(rows()).toHaveLength(2);
    const { retryJob } = await import("../../../src/shared/jobs/jobs");
    retryJob(jobs.get()[0]?.id ?? "");
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("done"));
    expect(jobs.get()[0]?.result?.text).toBe("3 sessions ended");
    expect(server.count(`DELETE /users/sessions/${idOf(2)}`)).toBe(1);
    expect(server.count(`DELETE /users/sessions/${idOf(1)}`)).toBe(0);
  });

  test("all others is not offered where no session is marked as current: it could be among them [OP-130 OP-179]", async () => {
    answer(3);
    server.keepsContract = false;
    server.on("GET /users/sessions", () =>
      json({ sessions: [1, 2].map((n) => ({ id: idOf(n), id_user: ME })) }),
    );
    await openPage(<SessionsPage />);
    await screen.findAllByText("Olga Organiser");
    expect(screen.getAllByRole("button", { name: /^End/ })).toHaveLength(rows().length);
  });

  test("one's own is a logout", async () => {
    answer(2);
    server.on("GET /logout", () => json(null, 204));
    await openPage(<SessionsPage />);
    await userEvent.click(await screen.findByRole("button", { name: /^Log out: / }));
    const question = await dialog(/Log out of this session/);
    await userEvent.click(within(question).getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(server.count("GET /logout")).toBe(1));
    const { session } = await import("../../../src/providers/http/session");
    expect(session.current()).toBeNull();
  });
});
