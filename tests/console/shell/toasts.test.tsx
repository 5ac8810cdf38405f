import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ModalLayer } from "../../../src/components/modals/modal-layer";
import { notificationProvider } from "../../../src/providers/notification";
import { closeToast, toast, toasts } from "../../../src/shared/toasts";
import { Toasts } from "../../../src/shell/toasts/toasts";
import { startTexts } from "./support/texts";

beforeEach(async () => {
  await startTexts();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Toasts />);
  await pass(150);
});
afterEach(() => {
  act(() => toasts.set([]));
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What is in the live region of the toasts. */
const heard = (how: "polite" | "assertive") => document.querySelector(`[aria-live=${how}]`)?.textContent;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

describe("a toast", () => {
  test("of a success closes after 4 s", async () => {
    act(() => void toast({ kind: "success", title: "Overlay saved" }));
    await pass(3900);
    expect(screen.getByText("Overlay saved")).toBeTruthy();
    await pass(200);
    expect(screen.queryByText("Overlay saved")).toBeNull();
  });

  test("of a success with an action stays 20 s, and longer while the focus is on it", async () => {
    const action = { label: "Undo", run: vi.fn() };
    act(() => void toast({ kind: "success", title: "Event moved", action }));
    await pass(19_900);
    const undo = screen.getByRole("button", { name: "Undo" });
    undo.focus();
    await pass(30_000);
    expect(document.activeElement).toBe(undo);
    undo.blur();
    await pass(20_300);
    expect(screen.queryByText("Event moved")).toBeNull();
  });

  test.each(["focus", "pointer"])("stays its whole time after the %s has left it", async (what) => {
    act(() => void toast({ kind: "success", title: "Overlay saved" }));
    const close = screen.getByRole("button", { name: "Dismiss" });
    const card = close.closest(".toast") as Element;
    await pass(3500);
    // jsdom knows no pointer.
    const hover = vi.spyOn(card, "matches").mockReturnValue(what === "pointer");
    if (what === "focus") close.focus();
    await pass(400);
    hover.mockRestore();
    close.blur();
    await pass(3700);
    expect(screen.getByText("Overlay saved")).toBeTruthy();
    await pass(400);
    expect(screen.queryByText("Overlay saved")).toBeNull();
  });

  test("stays its whole time after it has replaced another", async () => {
    act(() => void toast({ kind: "success", title: "Moved to Monday", id: "move" }));
    await pass(3900);
    act(() => void toast({ kind: "success", title: "Moved to Friday", id: "move" }));
    await pass(3900);
    expect(screen.getByText("Moved to Friday")).toBeTruthy();
    await pass(400);
    expect(screen.queryByText("Moved to Friday")).toBeNull();
  });

  test("of an error stays until it is closed, and shows the server's text as plain text", async () => {
    act(() => void toast({ kind: "error", title: "Not saved", text: "<b>busy</b>" }));
    await pass(60_000);
    expect(heard("assertive")).toContain("<b>busy</b>");
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(toasts.get()).toEqual([]);
    expect(heard("assertive")).toBe("");
  });

  test("offers one way to go, and its details to copy", async () => {
    const run = vi.fn();
    act(
      () =>
        void toast({
          kind: "error",
          title: "Not saved",
          details: "PUT 500",
          action: { label: "Go there", run },
        }),
    );
    expect(screen.getByRole("button", { name: "Copy details" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Go there" }));
    expect(run).toHaveBeenCalledOnce();
    expect(toasts.get()).toEqual([]);
  });

  test("with the same text is shown once; one with the same id replaces it", () => {
    act(() => {
      toast({ kind: "error", title: "Not read" });
      toast({ kind: "error", title: "Not read" });
      toast({ kind: "info", title: "1 of 3", id: "job" });
      toast({ kind: "info", title: "2 of 3", id: "job" });
    });
    expect(toasts.get().map(({ title }) => title)).toEqual(["Not read", "2 of 3"]);
  });
});

describe("a toast is announced", () => {
  const dialog = () =>
    render(
      <ModalLayer className="" label="Leave?" onDismiss={() => {}}>
        <p>Leave?</p>
      </ModalLayer>,
    );

  test("once, in a region that was there before: not again as a dialog opens over it and closes", async () => {
    expect([heard("polite"), heard("assertive")]).toEqual(["", ""]);
    act(() => void toast({ kind: "error", title: "Not saved" }));
    expect(heard("assertive")).toBe("Not saved");
    await pass(500);
    const opened = dialog();
    const layer = screen.getByRole("dialog");
    expect(within(layer).getByText("Not saved")).toBeTruthy();
    expect(heard("assertive")).toBe("");
    await pass(150);
    act(() => void toast({ kind: "success", title: "Copied" }));
    expect([heard("polite"), heard("assertive")]).toEqual(["Copied", ""]);
    expect(layer.contains(screen.getByText("Copied"))).toBe(true);
    await pass(500);
    opened.unmount();
    expect(screen.getByText("Not saved")).toBeTruthy();
    await pass(150);
    expect([heard("polite"), heard("assertive")]).toEqual(["", ""]);
  });

  test("by the page, if the dialog in which it was shown is closed with it", async () => {
    const opened = dialog();
    await pass(150);
    act(() => {
      toast({ kind: "success", title: "Tag added" });
      opened.unmount();
    });
    expect(heard("polite")).toBe("");
    await pass(150);
    expect(heard("polite")).toBe("Tag added");
  });
});

describe("the focus in a toast that goes", () => {
  const page = <main id="main" tabIndex={-1} />;
  const show = (...titles: string[]) =>
    act(() => {
      for (const title of titles)
        toast({ kind: "info", title, action: { label: `Go: ${title}`, run: vi.fn() } });
    });
  const focused = () => document.activeElement?.closest(".toast")?.textContent ?? document.activeElement?.id;

  test("moves to the next one, after the last one to the page [experience 8]", async () => {
    render(page);
    show("One", "Two", "Three");
    screen.getAllByRole("button", { name: "Dismiss" })[1]?.focus();
    await user.keyboard("{Enter}");
    expect(focused()).toContain("One");
    await user.keyboard("{Enter}");
    expect(focused()).toContain("Three");
    screen.getByRole("button", { name: "Go: Three" }).focus();
    await user.keyboard("{Enter}");
    expect(focused()).toBe("main");
  });

  test("stays where the action took it", async () => {
    render(<input id="name" />);
    const run = () => document.getElementById("name")?.focus();
    act(() => void toast({ kind: "error", title: "Not saved", action: { label: "Go there", run } }));
    screen.getByRole("button", { name: "Go there" }).focus();
    await user.keyboard("{Enter}");
    expect(focused()).toBe("name");
  });
});

describe("Refine's notices", () => {
  test("show an error's heading with the server's text below", () => {
    act(() =>
      notificationProvider.open({ type: "error", message: "Not saved", description: "Booth is busy" }),
    );
    expect(heard("assertive")).toContain("Not savedBooth is busy");
  });

  test("leave out the second line of a success", () => {
    act(() =>
      notificationProvider.open({ type: "success", message: "Saved", description: "Success", key: "k" }),
    );
    expect(heard("polite")).toBe("Saved");
    act(() => notificationProvider.close("k"));
    expect(toasts.get()).toEqual([]);
  });
});

test("closing an unknown toast does nothing", () => {
  act(() => closeToast("nobody"));
  expect(toasts.get()).toEqual([]);
});
