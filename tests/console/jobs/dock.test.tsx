import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { emptyCaches } from "../../../src/providers/http/leaving";
import type { JobControl, JobOptions, JobResult } from "../../../src/shared/jobs/job";
import { clearJobs, startJob } from "../../../src/shared/jobs/jobs";
import { FOLD_AFTER_MS } from "../../../src/shell/jobs/dock";
import { Jobs } from "../../../src/shell/jobs/jobs";
import { JobsButton } from "../../../src/shell/jobs/jobs-button";
import { speakEnglish } from "./support/english";

const user = userEvent.setup();

beforeAll(async () => {
  await speakEnglish();
  await import("../../../src/shell/jobs/dock"); // its first compilation takes longer than a test waits
});
beforeEach(() => {
  render(
    <MemoryRouter>
      <JobsButton />
      <main id="main" tabIndex={-1} />
      <Jobs />
    </MemoryRouter>,
  );
});
afterEach(() => {
  act(clearJobs);
  cleanup();
});

interface Run {
  control: JobControl;
  finish: (result?: JobResult) => void;
  fail: (reason: unknown) => void;
}

/** Starts a job whose end the test decides. */
async function begin(options: Partial<JobOptions> = {}): Promise<Run> {
  let began: Run | undefined;
  const run: JobOptions["run"] = (control) =>
    new Promise((resolve, reject) => {
      began = { control, finish: (result) => resolve(result), fail: reject };
      control.signal.addEventListener("abort", () => reject(control.signal.reason));
    });
  await act(async () => startJob({ kind: "bulk", title: "Hide overlays", unit: "records", run, ...options }));
  await screen.findByRole("region", { name: "Tasks" });
  return began as Run;
}

const dock = () => screen.queryByRole("region", { name: "Tasks" });
const rows = () => within(dock() as HTMLElement).getAllByRole("listitem");
const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

test("shows how many run, then how many are done", async () => {
  const { finish } = await begin();
  expect(within(dock() as HTMLElement).getByText("1 of 1 running")).toBeTruthy();
  await act(async () => finish());
  expect(within(dock() as HTMLElement).getByText("1 of 1 done")).toBeTruthy();
});

test("it folds some seconds after all is done, but not from under a pointer or focus, nor over a failure", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const first = await begin();
    await act(async () => first.finish());
    within(dock() as HTMLElement)
      .getByRole("button", { name: "Clear finished" })
      .focus();
    act(() => void vi.advanceTimersByTime(FOLD_AFTER_MS));
    expect(dock()).not.toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => void vi.advanceTimersByTime(FOLD_AFTER_MS));
    expect(dock()).toBeNull();
    const second = await begin();
    await act(async () => second.fail(new Error("No")));
    act(() => void vi.advanceTimersByTime(2 * FOLD_AFTER_MS));
    expect(dock()).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("nothing is shown while there are no jobs", () => {
  expect(dock()).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("bytes are also announced as percent, and completely only at the end [ARCH-02]", async () => {
  const { control } = await begin({ kind: "archive", unit: "bytes" });
  act(() => control.progress(999_999_999, 1_000_000_000));
  expect(await screen.findByText(/^99% · .* of 1 GB/)).toBeTruthy();
});

test("a new job unfolds the dock without taking the focus, with its numbers", async () => {
  const main = screen.getByRole("main");
  main.focus();
  const { control } = await begin({ total: 18 });
  expect(document.activeElement).toBe(main);
  control.progress(7);
  control.failed(1);
  expect(await screen.findByText("7 of 18 done, 1 failed")).toBeDefined();
  expect(screen.getByRole("progressbar", { name: "Hide overlays" }).getAttribute("aria-valuenow")).toBe("39");
  expect(screen.getByRole("button", { name: "Tasks: 1 of 1 running" }).getAttribute("aria-expanded")).toBe(
    "true",
  );
});

test("a job of unknown length makes no share up", async () => {
  const { control } = await begin({ unit: "rows", kind: "export" });
  expect(rows()[0]?.textContent).toContain("Starting");
  control.progress(1200);
  expect(await screen.findByText("1,200 rows")).toBeDefined();
  expect(screen.getByRole("progressbar").hasAttribute("aria-valuenow")).toBe(false);
});

test("the end is announced once, stays visible, and can be followed", async () => {
  const { finish } = await begin({ title: "Export: overlays", kind: "export", unit: "rows" });
  expect(said()).toEqual([""]);
  await act(async () => finish({ text: "412 rows", link: { label: "Open", to: "/branding/overlays" } }));
  expect(said()).toEqual(["Export: overlays: 412 rows"]);
  const link = screen.getByRole("link", { name: "Open: Export: overlays" });
  expect(link.getAttribute("href")).toBe("/branding/overlays");
  await user.click(screen.getByRole("button", { name: "Close: Export: overlays" }));
  expect(dock()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("Cancel becomes Retry and keeps the focus", async () => {
  const { control } = await begin({ total: 4 });
  control.progress(2);
  await user.click(screen.getByRole("button", { name: "Cancel: Hide overlays" }));
  expect(rows()[0]?.textContent).toContain("Cancelled: 2 of 4 done");
  const retry = screen.getByRole("button", { name: "Retry: Hide overlays" });
  expect(document.activeElement).toBe(retry);
  await user.click(retry);
  expect(screen.getByRole("button", { name: "Cancel: Hide overlays" })).toBeDefined();
});

test("a failure says where it stopped and why", async () => {
  const { control, fail } = await begin({ total: 640, unit: "files" });
  control.progress(212);
  await act(async () => fail(new Error("an error in our own program")));
  expect(rows()[0]?.textContent).toContain("Stopped (212 of 640 done): Something went wrong");
  expect(screen.getByRole("button", { name: "Tasks: all 1 finished" })).toBeDefined();
});

test("the button folds the dock and unfolds it with the focus inside; Escape returns", async () => {
  await begin();
  const button = screen.getByRole("button", { name: "Tasks: 1 of 1 running" });
  await user.click(button);
  expect(dock()).toBeNull();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(dock());
  await user.keyboard("{Escape}");
  expect(dock()).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("Clear finished leaves running jobs", async () => {
  const { finish } = await begin({ title: "First" });
  await begin({ title: "Second" });
  await act(async () => finish());
  expect(rows()).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Clear finished" }));
  expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Second")]);
});

test("logout clears the dock and stops the work", async () => {
  const { control } = await begin();
  await act(async () => emptyCaches());
  expect(control.signal.aborted).toBe(true);
  expect(dock()).toBeNull();
});
