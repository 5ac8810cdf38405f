import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SPREADSHEET } from "../../../contract/core/spreadsheet";
import { emissions } from "../../../src/resources/emissions";
import { clearJobs, jobs } from "../../../src/shared/jobs/jobs";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { held, json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerCodes, codeOf, codeText, EMISSION, emissionOf, used } from "./support";

setUpConsole();

const READ = `GET /deposit_codes_emission/${EMISSION}`;
const LIST = "GET /deposit_codes/";
/** The shortest archive there is: nothing but its end. */
const ARCHIVE = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);
const DOWNLOAD = `POST /deposit_codes_emission/${EMISSION}/download`;

beforeEach(async () => {
  clearJobs();
  await signIn({ is_dealer: true });
  server.on(READ, () => json({ emission: emissionOf({ count: 12, activated_count: 1 }) }));
  server.on("POST /users/by_ids", () => json({ users: [person({ id: idOf(501), first_name: "Anna" })] }));
});

const openOne = () => openScreens(emissions, `/finance/codes/${EMISSION}`);
const shown = async (table: string) => {
  await waitFor(() =>
    expect(screen.getByRole("table", { name: table }).getAttribute("aria-busy")).toBe("false"),
  );
  return within(screen.getByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1);
};

describe("emissions", () => {
  test("are listed in pages, each with its worth and how far it is spent [LIST-10 CODE-01 CODE-04 CODE-08..12 CALL-CODE-01]", async () => {
    server.on("GET /deposit_codes_emission/", () =>
      json({ emissions: [emissionOf()], pagination: { page: 1, per_page_count: 10, count: 11 } }),
    );
    await openScreens(emissions, "/finance/codes");
    const [row] = await shown("Deposit codes");
    expect(
      within(row as HTMLElement)
        .getByRole("link", { name: "Autumn cards" })
        .getAttribute("href"),
    ).toBe(`/finance/codes/${EMISSION}`);
    for (const text of ["5.00", "600.00 in total", "120", "30 of 120"]) {
      expect(await within(row as HTMLElement).findByText(text)).toBeTruthy();
    }
    expect(row?.querySelector("progress")?.value).toBe(30);
    expect(server.calls("GET /deposit_codes_emission/")[0]?.path).toMatch(/\?page=1&per_page_count=10$/);
    expect(screen.getByRole("link", { name: "Create" }).getAttribute("href")).toBe("/finance/codes/new");
    expect(screen.queryByRole("columnheader", { name: "User" })).toBeNull();
    expect(server.count("POST /users/by_ids")).toBe(0);
  });

  test("name their owner to admins [CODE-09]", async () => {
    await signIn({ is_admin: true });
    server.on("GET /deposit_codes_emission/", () =>
      json({
        emissions: [emissionOf({ id_user: idOf(501) })],
        pagination: { page: 1, per_page_count: 10, count: 1 },
      }),
    );
    await openScreens(emissions, "/finance/codes");
    expect(await screen.findByText("Anna Organiser")).toBeTruthy();
  });
});

describe("one emission", () => {
  test("shows its figures and its paged codes by id_emission, with the users who used them [CODE-03 CODE-06 CODE-13 CODE-14 CALL-CODE-03 CALL-CODE-06]", async () => {
    answerCodes(12, (n) => (n === 1 ? used : {}));
    await openOne();
    const rows = await shown("Codes");
    expect(rows).toHaveLength(10);
    expect(await within(rows[0] as HTMLElement).findByText(codeText(1))).toBeTruthy();
    expect(await within(rows[0] as HTMLElement).findByText("Anna Organiser")).toBeTruthy();
    expect(within(rows[1] as HTMLElement).queryByText("Anna Organiser")).toBeNull();
    const facts = [...document.querySelectorAll(".sl-emission-facts > div")].map((fact) => fact.textContent);
    expect(facts.slice(0, 5)).toEqual(["Denomination5.00", "Count12", "Total60.00", "Used1", "Unused11"]);
    expect(server.calls(LIST)[0]?.path).toMatch(
      new RegExp(`\\?page=1&per_page_count=10&id_emission=${EMISSION}$`),
    );
    await userEvent.click(screen.getByRole("link", { name: "Page 2" }));
    await waitFor(async () => expect(await shown("Codes")).toHaveLength(2));
    expect(server.count("POST /users/by_ids")).toBe(1);
    expect(document.title).not.toContain(codeText(1));
  });

  test("copies a code by a button that names its end", async () => {
    answerCodes(1);
    const write = vi.fn(async () => {});
    await openOne();
    await screen.findByRole("button", { name: `Copy code …${codeText(1).slice(-4)}` });
    vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: { writeText: write } } }));
    await userEvent.click(screen.getByRole("button", { name: `Copy code …${codeText(1).slice(-4)}` }));
    expect(write).toHaveBeenCalledWith(codeText(1));
  });

  test("is downloaded as the server's spreadsheet, through the dock [CODE-07 CALL-CODE-05]", async () => {
    answerCodes(1);
    server.on(DOWNLOAD, () => new Response(ARCHIVE, { headers: { "Content-Type": SPREADSHEET } }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await openOne();
    await userEvent.click(await screen.findByRole("button", { name: "Download" }));
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("done"));
    expect(jobs.get()[0]).toMatchObject({ kind: "export", title: "Deposit codes: Autumn cards" });
    expect(saved).toEqual([`deposit_codes_${EMISSION.slice(0, 8)}.xlsx`]);
    expect(server.count(DOWNLOAD)).toBe(1);
  });

  test.each([
    ["a page", "<html>Log in</html>"],
    ["a spreadsheet cut off", ARCHIVE.slice(0, 8)],
  ])("whose spreadsheet is %s is no file and says so [CODE-07 LIST-08]", async (_, body) => {
    answerCodes(1);
    server.on(DOWNLOAD, () => new Response(body, { headers: { "Content-Type": SPREADSHEET } }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    await openOne();
    await userEvent.click(await screen.findByRole("button", { name: "Download" }));
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("failed"));
    expect(click).not.toHaveBeenCalled();
  });

  test("whose spreadsheet fails can be downloaded again", async () => {
    answerCodes(1);
    server.on(DOWNLOAD, () => json({ detail: "no" }, 422));
    await openOne();
    await userEvent.click(await screen.findByRole("button", { name: "Download" }));
    await waitFor(() => expect(jobs.get()[0]?.status).toBe("failed"));
  });
});

describe("the printed sheet", () => {
  const cards = () => [...document.querySelectorAll(".sl-sheet-card")];
  const open = async () => userEvent.click(await screen.findByRole("button", { name: "Print cards" }));
  const dialog = () => screen.findByRole("dialog", { name: "Print cards" });

  test("holds a card with a QR code for each unused code of all pages on A4 pages, and closes with its dialog [CODE-06]", async () => {
    server.on(READ, () => json({ emission: emissionOf({ count: 143, activated_count: 1 }) }));
    answerCodes(143, (n) => (n === 7 ? used : { denomination: null }));
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await openOne();
    await open();
    const box = within(await dialog());
    expect(await box.findByText(/^142 cards with unused codes on 7 A4 pages/)).toBeTruthy();
    expect(server.calls(LIST).filter(({ path }) => path.includes("per_page_count=100"))).toHaveLength(2);
    expect(cards()).toHaveLength(142);
    expect(document.querySelectorAll(".sl-sheet-page")).toHaveLength(7);
    const texts = cards().map((card) => card.querySelector(".sl-sheet-code")?.textContent);
    expect(texts[0]).toBe(codeText(1));
    expect(cards()[0]?.querySelector(".sl-sheet-worth")?.textContent).toBe("5.00");
    expect(texts).not.toContain(codeText(7));
    expect(new Set(cards().map((card) => card.querySelector("path")?.getAttribute("d"))).size).toBe(142);
    expect(document.querySelector(".sl-sheet")?.parentElement).toBe(document.body);
    await userEvent.click(box.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledTimes(1);
    await userEvent.click(box.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.querySelector(".sl-sheet")).toBeNull());
  });

  test("that is given up reads no further", async () => {
    answerCodes(500);
    await openOne();
    await shown("Codes");
    const before = server.count(LIST);
    const { answer, give } = held(() =>
      json({ codes: [codeOf(1)], pagination: { page: 1, per_page_count: 100, count: 500 } }),
    );
    server.on(LIST, answer);
    await open();
    await userEvent.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    expect(server.calls(LIST).at(-1)?.options.signal?.aborted).toBe(true);
    give();
    // Another reading runs to its end, and only its own calls come after the one given up.
    answerCodes(1);
    await open();
    await within(await dialog()).findByText(/^1 card with an unused code/);
    const asked = server
      .calls(LIST)
      .slice(before)
      .map(({ path }) => new URLSearchParams(path.split("?")[1]).get("page"));
    expect(asked).toEqual(["1", "1"]);
    expect(cards()).toHaveLength(1);
  });

  test("that cannot be read is reported and can be retried", async () => {
    answerCodes(1);
    await openOne();
    await shown("Codes");
    server.on(LIST, () => json({ detail: "The codes are asleep" }, 422));
    await open();
    const box = within(await dialog());
    expect(await box.findByText("The codes are asleep")).toBeTruthy();
    answerCodes(1);
    await userEvent.click(box.getByRole("button", { name: "Retry" }));
    expect(await box.findByText(/^1 card with an unused code on 1 A4 page/)).toBeTruthy();
  });

  test("of nothing is not offered, with the reason", async () => {
    server.on(READ, () => json({ emission: emissionOf({ count: 1, activated_count: 1 }) }));
    answerCodes(1, () => used);
    await openOne();
    const button = await screen.findByRole("button", { name: "Print cards" });
    expect([button.getAttribute("aria-disabled"), button.title]).toEqual([
      "true",
      "All codes have been used",
    ]);
  });
});
