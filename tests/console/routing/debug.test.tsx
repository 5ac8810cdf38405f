import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { style } from "../../../contract/entities/style";
import { RoutingDebugPage } from "../../../src/custom-pages/routing/debug/page";
import { cancelJob, clearJobs, jobs } from "../../../src/shared/jobs/jobs";
import { closeAllModals } from "../../../src/shared/modals";
import { sampleRecord } from "../../support/samples";
import { openPage } from "../people/support/people";
import { boothOf, offered, paged, search, serverOf } from "../photo-booths/support";
import { idOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { press, said } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerTags, FILM } from "./support";

setUpConsole();

const ME = "11111111-1111-4111-8111-111111111111";
const KEY = `routing_cases.${ME}`;
const CALL = "POST /routing-debug/test";
const STYLE = idOf(801);
const BOOTH = idOf(802);
const [FAST, SLOW] = [idOf(1), idOf(2)];

const styleOf = (id: string, name: string) => sampleRecord(style, { id, name, description: "", id_user: ME });
const candidate = (server_id: string, name: string, changes: object = {}) => ({
  server_id,
  name,
  state: "online",
  eligible: true,
  score: 0,
  reasons: ["No restrictions apply"],
  ...changes,
});
const answered =
  (selected_server_id: string | null, changes: object = {}) =>
  () =>
    json({
      selected_server_id,
      tags: [FILM.id, idOf(999)],
      candidates: [
        candidate(FAST, "fast", { score: 12, reasons: ["Prefers “Film”: +7", "Prefers “Group”: +5"] }),
        candidate(SLOW, "slow", { eligible: false, state: "busy", reasons: ["Is busy"] }),
      ],
      ...changes,
    });
const open = (query = "") => openPage(<RoutingDebugPage />, `/routing-debug${query}`);
const run = () => press("Run test");
const bodies = () => server.calls(CALL).map(({ body }) => body);
const rowOf = (name: string) => screen.getByRole("link", { name }).closest("li, tr") as HTMLElement;

beforeEach(async () => {
  clearJobs();
  closeAllModals();
  await signIn({ is_admin: true });
  answerTags();
  server.on("GET /styles/", paged("styles", [styleOf(STYLE, "Neon")]));
  server.on("POST /styles/by_ids", () => json({ styles: [styleOf(STYLE, "Neon")] }));
  server.on("GET /photo_booths/", paged("photo_booths", [boothOf({ id: BOOTH })]));
  server.on("POST /photo_booths/by_ids", () => json({ photo_booths: [boothOf({ id: BOOTH })] }));
  server.on("POST /servers/by_ids", () =>
    json({ servers: [serverOf(1, { name: "fast" }), serverOf(2, { name: "slow" })] }),
  );
});

describe("a routing test", () => {
  test("is picked, is in the address, and gets a ranked table with reasons [RT-02 RT-11 CALL-RT-07 CALL-HTTP-08]", async () => {
    server.on(CALL, answered(FAST));
    const { at } = await open();
    const style = await search("Style");
    expect(style.getAttribute("aria-required")).toBe("true");
    await userEvent.click(await offered("Neon"));
    const booth = await search("Photo booth");
    expect(booth.getAttribute("aria-required")).toBeNull();
    await userEvent.click(await offered("Lumen 01"));
    await screen.findByRole("option", { name: "Russian" });
    await userEvent.selectOptions(screen.getByLabelText("Language"), "ru");
    expect(at()).toBe(`/routing-debug?style=${STYLE}&booth=${BOOTH}&language=ru`);
    expect(bodies()).toEqual([]);
    await run();
    const table = await screen.findByRole("table", { name: "Servers, best first" });
    expect(bodies()).toEqual([{ style_id: STYLE, photo_booth_id: BOOTH, language: "ru" }]);
    expect(screen.getByText("fast would be selected")).toBeTruthy();
    const [first, second] = within(table).getAllByRole("row").slice(1) as [HTMLElement, HTMLElement];
    expect(within(first).getByRole("link", { name: "fast" }).getAttribute("href")).toBe(`/servers/${FAST}`);
    for (const words of ["Selected", "Online", "Eligible", "12", "Prefers “Film”: +7", "Prefers “Group”: +5"])
      expect(within(first).getAllByText(words).length).toBeGreaterThan(0);
    for (const words of ["Busy", "Not eligible", "Is busy"])
      expect(within(second).getByText(words)).toBeTruthy();
    expect(within(second).queryByText("Selected")).toBeNull();
    const answer = within(screen.getByRole("region", { name: "Result" }));
    expect(answer.getByText("Film")).toBeTruthy();
    expect(answer.getByText(idOf(999).slice(0, 8))).toBeTruthy();
  });

  test("from a link is not sent automatically, and is marked when its answer belongs to other inputs [RT-11]", async () => {
    server.on(CALL, answered(FAST));
    await open(`?style=${STYLE}&method=DELETE`);
    expect(await screen.findByText("Neon")).toBeTruthy();
    expect(bodies()).toEqual([]);
    await run();
    expect(await screen.findByText("fast would be selected")).toBeTruthy();
    expect(bodies()).toEqual([{ style_id: STYLE, photo_booth_id: null, language: null }]);
    expect(screen.queryByText(/result is for earlier inputs/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText("Language"), "en");
    expect(screen.getByText(/result is for earlier inputs/)).toBeTruthy();
  });

  test("is honest when no server can take it, and when there is none", async () => {
    server.on(CALL, answered(null), answered(null, { candidates: [], tags: [] }));
    await open(`?style=${STYLE}`);
    await run();
    expect(await screen.findByText(/No server is eligible/)).toBeTruthy();
    expect(screen.getByText("Is busy")).toBeTruthy();
    expect(screen.queryByText("Selected")).toBeNull();
    await run();
    expect(await screen.findByText("No servers yet")).toBeTruthy();
    expect(screen.getByText("none")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("needs a style; malformed and unknown ids are reported at their field", async () => {
    server.on(CALL, () =>
      json({ detail: "no", fields: { photo_booth_id: "validation.unknown_reference" } }, 422),
    );
    await open(`?style=oops&booth=${BOOTH}`);
    expect(await screen.findByText("This no longer exists. Choose another")).toBeTruthy();
    await run();
    expect(await screen.findByText("Fill in this field")).toBeTruthy();
    expect(bodies()).toEqual([]);
    await search("Style");
    await userEvent.click(await offered("Neon"));
    expect(screen.queryByText("This no longer exists. Choose another")).toBeNull();
    await run();
    expect(await screen.findByText("This no longer exists. Choose another")).toBeTruthy();
    expect(said()).toEqual(["no"]); // HTTP-10
  });

  test("that failed shows the server's detail or its fallback; a double click sends one call [RT-15]", async () => {
    const { answer, give } = held(() => json({}, 422));
    server.on(CALL, answer, () => json({ detail: "The router sleeps" }, 422));
    await open(`?style=${STYLE}`);
    await userEvent.dblClick(await screen.findByRole("button", { name: "Run test" }));
    give();
    await waitFor(() => expect(said()).toEqual(["Failed to run routing test"]));
    expect(bodies()).toHaveLength(1);
    await run();
    await waitFor(() => expect(said()).toEqual(["The router sleeps"]));
  });
});

describe("test cases", () => {
  const kept = (...cases: object[]) =>
    localStorage.setItem(
      KEY,
      JSON.stringify(
        cases.map((one, at) => ({ id: `c${at}`, query: `style=${STYLE}`, expected: "", ...one })),
      ),
    );

  test("are stored by ids only, for their author, with the expected server [RT-11]", async () => {
    server.on(CALL, answered(FAST));
    await open(`?style=${STYLE}&language=ru`);
    await run();
    await screen.findByText("fast would be selected");
    await press("Save test case");
    const form = within(await screen.findByRole("dialog", { name: "New test case" }));
    await userEvent.click(await form.findByRole("button", { name: "Save" }));
    expect(await form.findByText("Fill in this field")).toBeTruthy();
    await userEvent.type(form.getByLabelText("Name"), "Film in Russian{Enter}");
    const link = await screen.findByRole("link", { name: "Film in Russian" });
    expect(link.getAttribute("href")).toBe(`/routing-debug?style=${STYLE}&language=ru`);
    expect(await screen.findByText(/Neon · Russian · expects fast/)).toBeTruthy();
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "");
    expect(stored).toEqual([
      {
        id: expect.any(String),
        name: "Film in Russian",
        query: `style=${STYLE}&language=ru`,
        expected: FAST,
      },
    ]);
    await press("Remove: Film in Russian");
    expect(localStorage.getItem(KEY)).toBe("[]");
    await press("Undo removal: Film in Russian");
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual(stored);
  });

  test("run one after the other with a summary; those without an answer are run again alone [RT-11]", async () => {
    kept(
      { name: "right", expected: FAST },
      { name: "wrong", expected: SLOW },
      { name: "free" },
      { name: "broken", expected: FAST },
    );
    server.on(
      CALL,
      answered(FAST),
      answered(FAST),
      answered(null),
      () => json({ detail: "No" }, 422),
      answered(FAST),
    );
    await open();
    await press("Run all");
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("incomplete"));
    expect(jobs.get()[0]).toMatchObject({ done: 4, total: 4, failures: 1 });
    expect(await screen.findByText("1 of 3 as expected")).toBeTruthy();
    expect(within(rowOf("right")).getByText("As expected")).toBeTruthy();
    expect(within(rowOf("wrong")).getByText("Unexpected: fast")).toBeTruthy();
    expect(within(rowOf("free")).getByText("no server")).toBeTruthy();
    expect(within(rowOf("broken")).getByText("No result")).toBeTruthy();
    const { retryJob } = await import("../../../src/shared/jobs/jobs");
    retryJob(jobs.get()[0]?.id ?? "");
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("done"));
    expect(jobs.get()[0]?.result?.text).toBe("2 of 3 as expected");
    expect(bodies()).toHaveLength(5);
  });

  test("can be stopped between two of them", async () => {
    kept({ name: "one" }, { name: "two" });
    const { answer, give } = held(answered(FAST));
    server.on(CALL, answer);
    await open();
    await press("Run all");
    await waitFor(() => expect(bodies()).toHaveLength(1));
    cancelJob(jobs.get()[0]?.id ?? "");
    give();
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("cancelled"));
    expect(bodies()).toHaveLength(1);
  });

  test("that another tab has saved or removed meanwhile stay so when this one removes one", async () => {
    kept({ name: "mine" }, { name: "old" });
    await open();
    await screen.findByRole("link", { name: "old" });
    const [mine] = JSON.parse(localStorage.getItem(KEY) ?? "");
    const theirs = { ...mine, id: "theirs", name: "theirs" };
    localStorage.setItem(KEY, JSON.stringify([mine, theirs]));
    await press("Remove: mine");
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual([theirs]);
    expect(screen.getByRole("link", { name: "theirs" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "old" })).toBeNull();
    await press("Undo removal: mine");
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual([mine, theirs]);
  });

  test("of another version or of nobody are ignored", async () => {
    localStorage.setItem(KEY, JSON.stringify([null, { id: 1 }, { id: "a", name: "x", query: "style=oops" }]));
    await open();
    expect(await screen.findByText(/Save a test to run it again/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Run all" })).toBeNull();
  });
});
