import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SearchBox } from "../../../src/screens/list/search-box";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** A search box whose address changes only when the test says so. */
function openBox() {
  const onSearch = vi.fn();
  const box = (value: string) => <SearchBox value={value} placeholder="" onSearch={onSearch} />;
  const { rerender } = render(box(""));
  const input = screen.getByRole<HTMLInputElement>("textbox");
  return {
    onSearch,
    type: (text: string) => userEvent.type(input, text),
    put: (text: string) => fireEvent.change(input, { target: { value: text } }),
    sent: (text: string) => waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(text)),
    goTo: (value: string) => rerender(box(value)),
    text: () => input.value,
  };
}

test("a search begins 150 ms after the last key, and is one for keys in quick succession [STY-17]", () => {
  vi.useFakeTimers();
  const { put, onSearch } = openBox();
  for (const text of ["n", "no", "noi"]) {
    put(text);
    vi.advanceTimersByTime(149);
  }
  expect(onSearch.mock.calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([["noi"]]);
  vi.advanceTimersByTime(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("what is typed before the address follows is kept, however late that is", async () => {
  const { type, sent, goTo, text } = openBox();
  await type("n");
  await sent("n");
  await type("o");
  expect(text()).toBe("no");
  await sent("no");
  await type("i");
  goTo("n");
  expect(text()).toBe("noi");
  goTo("no");
  expect(text()).toBe("noi");
});

test("an address that changes otherwise is in the box, also one that was searched before", async () => {
  const { type, sent, goTo, text } = openBox();
  await type("n");
  await sent("n");
  goTo("n");
  for (const address of ["", "n", "noir"]) {
    goTo(address);
    expect(text()).toBe(address);
  }
});
