import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { toast, toasts } from "../../../src/shared/toasts";
import { useOnce } from "../../../src/shared/use-once";

afterEach(cleanup);

const hook = () => renderHook(() => useOnce()).result;

test("a second run is skipped until the first has ended", async () => {
  const once = hook();
  let answer = (_: string) => {};
  const second = vi.fn(async () => "second");
  let running: Promise<string | undefined> | undefined;
  await act(async () => {
    const held = once.current; // both clicks meet the same drawing
    running = held.once(() => new Promise<string>((resolve) => (answer = resolve)));
    expect(held.isBusy()).toBe(true);
    expect(await held.once(second)).toBeUndefined();
  });
  expect(once.current.busy).toBe(true);
  await act(async () => answer("first"));
  expect(await running).toBe("first");
  expect(once.current.busy).toBe(false);
  expect(second).not.toHaveBeenCalled();
  await act(async () => expect(await once.current.once(second)).toBe("second"));
});

test("work that throws is over; its reason goes to its handler, otherwise on", async () => {
  const once = hook();
  const fails = async () => {
    throw new Error("refused");
  };
  const refused = vi.fn(() => expect(once.current.isBusy()).toBe(true));
  await act(async () => expect(await once.current.once(fails, refused)).toBeUndefined());
  expect(refused).toHaveBeenCalledExactlyOnceWith(new Error("refused"));
  expect(once.current.isBusy()).toBe(false);
  await act(() => expect(once.current.once(fails)).rejects.toThrow("refused"));
  expect(once.current.busy).toBe(false);
  expect(once.current.isBusy()).toBe(false);
});

test("work without a promise draws no wait", async () => {
  let drawings = 0;
  const { result } = renderHook(() => {
    drawings++;
    return useOnce();
  });
  await act(async () => expect(await result.current.once(() => 7)).toBe(7));
  expect(drawings).toBe(1);
  expect(result.current.isBusy()).toBe(false);
});

test("the toast of a failure goes when the work runs again, others stay", async () => {
  const once = hook();
  const titles = () => toasts.get().map(({ title }) => title);
  const fails = async () => {
    throw new Error("refused");
  };
  toast({ kind: "info", title: "Another" });
  await act(() => once.current.once(fails, () => toast({ kind: "error", title: "Not saved" })));
  expect(titles()).toEqual(["Another", "Not saved"]);
  await act(() => once.current.once(async () => expect(titles()).toEqual(["Another"])));
});
