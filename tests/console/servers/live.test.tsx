import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { servers } from "../../../src/resources/servers";
import { json } from "../providers/support/server";
import { openScreens, server } from "../screens/support/console";
import { ago, busy, generation, loadOf, ONE, pass, setUpServers, show, TWO, told } from "./support";

setUpServers();

const names = () => screen.getAllByRole("link", { name: /^render-/ }).map(({ textContent }) => textContent);
const row = (name: string) => within(screen.getByRole("link", { name }).closest("tr") as HTMLElement);
const reads = () => server.count("GET /servers/load");

describe("the live list of servers", () => {
  const loads = (...items: object[]) => {
    const waiting = { count: 3, since: ago(4) };
    server.on("GET /servers/load", () => json({ items, waiting }));
  };

  test("shows what each one makes, made and failed, and who serves it, by one call [OP-213 SRV-01 SRV-04 SRV-11..14]", async () => {
    const failure = { id_generation: generation(2), at: ago(600), class: "machine", code: "out_of_memory" };
    const worker = { name: "hall", version: "0.1.0", generator: "comfyui", seen_at: ago(2) };
    loads(
      busy(ONE),
      loadOf(TWO, {
        error: true,
        error_reason: "failures",
        waiting: 2,
        failed: 2,
        key_preview: "4fK9aQ2x...",
        last_failure: failure,
        served_by: [worker],
      }),
    );
    await openScreens(servers, "/servers");
    const first = await waitFor(() => row("render-1"));
    await first.findByText("Space 1969");
    for (const text of [
      "Busy",
      "62%",
      "Woman · 07 Foyer",
      "This computer",
      "Local renderer",
      "None in 30 days",
    ])
      expect(first.getAllByText(text).length).toBeGreaterThan(0);
    expect(first.getByText("8.9 s a picture")).toBeTruthy();
    expect(first.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("62");
    expect(first.getByRole("img", { name: /Pictures by hour.*: 10, .*: 2$/ })).toBeTruthy();
    const second = row("render-2");
    for (const text of [
      "Error",
      "Nothing",
      "2",
      "Out of memory",
      /^Worker, seen \d+ s ago$/,
      "key 4fK9aQ2x...",
    ])
      expect(second.getAllByText(text).length).toBeGreaterThan(0);
    const figures = [...document.querySelectorAll(".server-figures dd")].map(
      ({ textContent }) => textContent,
    );
    expect(figures.join("; ").replaceAll("\u00a0", " ")).toMatch(
      /^12one every 5 min; 1on 1 server; 3longest \d+ s; 214\.3%$/,
    );
    expect([reads(), server.count("POST /generations/by_ids")]).toEqual([1, 1]);
  });

  test("is read every two seconds while it is visible, after a failed read too; rows stay where they are [OP-213]", async () => {
    loads(busy(ONE), loadOf(TWO));
    await openScreens(servers, "/servers");
    await waitFor(() => expect(row("render-1").getByText("Busy")).toBeTruthy());
    const before = names();
    loads(busy(TWO, 18), loadOf(ONE, { state: "offline" }));
    await pass(2_000);
    await waitFor(() => expect(row("render-2").getByText("Busy")).toBeTruthy());
    await waitFor(() => expect(row("render-1").getByText("Offline")).toBeTruthy());
    expect(names()).toEqual(before);
    expect(server.count("GET /servers/")).toBe(1);

    server.on("GET /servers/load", () => json({ detail: "broken" }, 500));
    await pass(2_000);
    await screen.findByText("Reconnecting, read at");
    expect(row("render-2").getByText("Busy")).toBeTruthy();
    loads(loadOf(ONE), loadOf(TWO));
    await pass(2_000);
    await screen.findByText("Live");
    expect(row("render-2").getByText("Online")).toBeTruthy();

    const seen = reads();
    show(false);
    await pass(20_000);
    expect(reads()).toBe(seen);
    show(true);
    await waitFor(() => expect(reads()).toBe(seen + 1));
  });

  test("of a server that says no more than OP-213 has its state from the record, and guesses no sum [OP-179 OP-213]", async () => {
    server.keepsContract = false;
    const { last_failure: _, ...silent } = told(TWO, { waiting: 2 });
    server.on("GET /servers/load", () => json({ items: [told(ONE, { waiting: 2 }), silent] }));
    await openScreens(servers, "/servers");
    await waitFor(() => expect(row("render-1").getByText("None in 30 days")).toBeTruthy());
    expect(row("render-2").queryByText("None in 30 days")).toBeNull();
    expect(row("render-1").getByText("Online")).toBeTruthy();
    const figures = [...document.querySelectorAll(".server-figures > div")].map(
      ({ textContent }) => textContent,
    );
    expect(figures).toEqual(["Pictures this hour4", "Being made0"]);
    expect(screen.getByText(/^Number: this hour/)).toBeTruthy();
  });
});
