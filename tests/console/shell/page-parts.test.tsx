import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HINT_DELAY_MS, Hint } from "../../../src/components/hint";
import { Dots } from "../../../src/components/page/dots";
import { armHeadingFocus } from "../../../src/components/page/heading-focus";
import { PageHeader } from "../../../src/components/page/page-header";
import { pageName, useTitle } from "../../../src/components/page/use-title";
import { HIDE_AFTER_MS, SCROLL_END_MS, ScrollArea } from "../../../src/components/scroll-area";
import { startTexts } from "./support/texts";

beforeEach(async () => {
  await startTexts();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the document's title", () => {
  function Page({ name }: { name: Parameters<typeof useTitle>[0] }) {
    useTitle(name);
    return null;
  }

  test("comes from a translation key and follows the language [SHELL-62]", async () => {
    render(<Page name="menu.events" />);
    expect(document.title).toBe("Events · Safelight");
    await act(() => i18next.changeLanguage("ru"));
    expect(document.title).toBe("Мероприятия · Safelight");
  });

  test("may be a record's own name, which is the last crumb too", () => {
    const { rerender } = render(<Page name={{ text: "Nordline" }} />);
    expect(document.title).toBe("Nordline · Safelight");
    expect(pageName.get()).toBe("Nordline");
    rerender(<Page name={{ text: "" }} />);
    expect(document.title).toBe("Nordline · Safelight");
  });
});

test("while a page's code is under way three dots are shown [SHELL-52]", () => {
  render(<Dots />);
  expect(screen.getByRole("status").querySelectorAll("i")).toHaveLength(3);
  expect(screen.getByRole("status").textContent).toBe("Loading");
});

test("a page's heading takes the focus after a change of route, and only then", () => {
  const { unmount } = render(<PageHeader title="First" />);
  expect(document.activeElement).toBe(document.body);
  unmount();
  armHeadingFocus();
  render(<PageHeader title="Second" count={7} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: /Second/ }));
});

describe("a hint", () => {
  const bubble = () => screen.queryByRole("tooltip")?.textContent;

  test("opens after 700 ms and closes with the pointer [SHELL-49]", async () => {
    expect(HINT_DELAY_MS).toBe(700);
    render(
      <Hint text="More">
        <button type="button">x</button>
      </Hint>,
    );
    const button = screen.getByRole("button");
    fireEvent.pointerEnter(button.parentElement as Element);
    await pass(650);
    expect(bubble()).toBeUndefined();
    await pass(100);
    expect(bubble()).toBe("More");
    fireEvent.pointerLeave(button.parentElement as Element);
    expect(bubble()).toBeUndefined();
  });

  test("closes by Escape", async () => {
    render(
      <Hint text="More" delay={0}>
        <button type="button">x</button>
      </Hint>,
    );
    fireEvent.pointerEnter(screen.getByRole("button").parentElement as Element);
    await pass(0);
    fireEvent.keyDown(screen.getByRole("button"), { key: "Escape" });
    expect(bubble()).toBeUndefined();
  });
});

describe("a scroll area", () => {
  const area = () => document.querySelector(".scroll-area") as HTMLElement;
  const barShown = () => "scrolling" in area().dataset;

  test("hides its bar 600 ms after scrolling, which ends after 100 ms of rest [SHELL-59 SHELL-60]", async () => {
    expect([HIDE_AFTER_MS, SCROLL_END_MS]).toEqual([600, 100]);
    render(<ScrollArea>text</ScrollArea>);
    expect(barShown()).toBe(false);
    fireEvent.scroll(area());
    await pass(90);
    fireEvent.scroll(area());
    await pass(690);
    expect(barShown()).toBe(true);
    await pass(20);
    expect(barShown()).toBe(false);
  });

  test("may hide it earlier", async () => {
    render(<ScrollArea hideAfter={100}>text</ScrollArea>);
    fireEvent.scroll(area());
    await pass(210);
    expect(barShown()).toBe(false);
  });
});
