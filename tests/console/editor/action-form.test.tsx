import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createApiKey } from "../../../contract/endpoints/api-keys";
import {
  activateVersion,
  LARGEST_INSTALLER,
  uploadVersion,
} from "../../../contract/endpoints/client-versions";
import { keepForm, keptForms, useActionForm } from "../../../src/editor/action-form";
import { ApiError } from "../../../src/providers/http/errors";
import { session } from "../../../src/providers/http/session";
import { otherPerson, pair, person } from "../providers/support/people";

const forms = keptForms<{ name: string; expires_at: string }>();
const send = vi.fn();
const failed = vi.fn();
const done = vi.fn();

const open = (keep = false) =>
  renderHook(() =>
    useActionForm(createApiKey, {
      initial: { name: "", expires_at: "" },
      ...(keep && { keep: { forms, key: "new" } }),
      body: ({ name, expires_at }) => ({ name, expires_at: expires_at || null }),
      send,
      done,
      failed,
    }),
  ).result;

beforeEach(() => {
  vi.resetAllMocks();
  forms.set({});
});

describe("an action form", () => {
  test("is checked by the call's own schema: 255 letters pass, 256 do not", async () => {
    const form = open();
    act(() => form.current.set({ name: "x".repeat(256) }));
    await act(() => form.current.submit());
    expect(form.current.errors).toEqual({ name: "validation.too_long" });
    expect(send).not.toHaveBeenCalled();
    act(() => form.current.set({ name: "x".repeat(255) }));
    expect(form.current.errors).toEqual({});
    await act(() => form.current.submit());
    expect(send).toHaveBeenCalledOnce();
  });

  test("that keeps nothing builds two changes of one event upon each other, too", () => {
    const form = open();
    act(() => {
      form.current.set({ name: "Booth" });
      form.current.set({ expires_at: "2030-01-01T00:00:00Z" });
    });
    expect(form.current.values).toEqual({ name: "Booth", expires_at: "2030-01-01T00:00:00Z" });
  });

  test("is sent once, however often it is submitted", async () => {
    let give = (_: unknown) => {};
    send.mockReturnValue(new Promise((resolve) => (give = resolve)));
    const form = open();
    act(() => form.current.set({ name: "Booth" }));
    const both = act(() => Promise.all([form.current.submit(), form.current.submit()]));
    give({ key: "k" });
    await both;
    expect(send).toHaveBeenCalledOnce();
    expect(done).toHaveBeenCalledExactlyOnceWith({ key: "k" }, { name: "Booth", expires_at: "" });
  });

  test("shows the server's errors at their fields until these change, and keeps the input", async () => {
    const errors = { name: "taken", expires_at: "too late", other: "no field" };
    send.mockRejectedValue(
      new ApiError({ kind: "http", method: "POST", url: "/x", statusCode: 422, errors }),
    );
    const form = open();
    act(() => form.current.set({ name: "Booth" }));
    await act(() => form.current.submit());
    expect(form.current.errors).toEqual({ name: "taken", expires_at: "too late" });
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError), true);
    act(() => form.current.set({ name: "Booth 2" }));
    expect(form.current.errors).toEqual({ expires_at: "too late" });
    expect(form.current.values.name).toBe("Booth 2");
  });

  test("keeps the input for the next opening until it was sent", async () => {
    const first = open(true);
    act(() => first.current.set({ name: "Booth" }));
    expect(open(true).current.values.name).toBe("Booth");
    await act(() => first.current.submit());
    expect(open(true).current.values.name).toBe("");
  });

  test("is empty again after it was sent, and one without a call is sent as it checks itself", async () => {
    const form = renderHook(() =>
      useActionForm(null, {
        initial: { name: "" },
        check: ({ name }: { name: string }) =>
          name ? [] : [{ path: "name", message: "validation.required" }],
        given: { name: "given" },
        send,
        done,
        failed,
      }),
    ).result;
    expect(form.current.errors).toEqual({ name: "given" });
    await act(() => form.current.submit());
    expect([form.current.errors, send.mock.calls.length]).toEqual([{ name: "validation.required" }, 0]);
    act(() => form.current.field("name").onChange("Booth"));
    expect(form.current.field("name")).toMatchObject({ value: "Booth", error: "given" });
    await act(() => form.current.submit());
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: "Booth" }, expect.any(String));
    expect([form.current.values.name, form.current.busy]).toEqual(["", false]);
  });

  test("sends the same values again under one key, and others or a second record under another [OP-175]", async () => {
    const form = renderHook(() => useActionForm(null, { initial: { name: "" }, send, done, failed })).result;
    const submit = async (name: string) => {
      if (form.current.values.name !== name) act(() => form.current.set({ name }));
      await act(() => form.current.submit());
    };
    send.mockRejectedValueOnce(new Error("lost")).mockRejectedValueOnce(new Error("lost"));
    for (const name of ["Booth", "Booth", "Hall", "Hall"]) await submit(name);
    const keys = send.mock.calls.map(([, key]) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  test("shows early errors of filled fields alone, and those that the page finds in a failure", async () => {
    send.mockRejectedValue(new Error("lost"));
    failed.mockReturnValue({ name: "from the page" });
    const form = renderHook(() =>
      useActionForm(createApiKey, {
        initial: { name: "", expires_at: "" },
        early: true,
        body: ({ name, expires_at }) => ({ name, expires_at: expires_at || null }),
        send,
        done,
        failed,
      }),
    ).result;
    expect(form.current.errors).toEqual({});
    expect(Object.keys(form.current.problems)).toEqual(["name"]);
    act(() => form.current.set({ expires_at: "soon" }));
    expect(Object.keys(form.current.errors)).toEqual(["expires_at"]);
    act(() => form.current.set({ name: "Booth", expires_at: "" }));
    await act(() => form.current.submit());
    expect(form.current.errors).toEqual({ name: "from the page" });
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(Error), false);
    expect([done.mock.calls.length, form.current.values.name]).toEqual([0, "Booth"]);
  });

  test("over values that are stored elsewhere passes changes on, and drops errors of values that moved there", async () => {
    const onValues = vi.fn();
    const { result, rerender } = renderHook(
      (initial: { name: string; expires_at: string }) =>
        useActionForm(createApiKey, {
          initial,
          onValues,
          body: ({ name, expires_at }) => ({ name, expires_at: expires_at || null }),
          send,
          done,
          failed,
        }),
      { initialProps: { name: "", expires_at: "soon" } },
    );
    act(() => result.current.set({ expires_at: "later" }));
    expect(onValues).toHaveBeenCalledExactlyOnceWith({ name: "", expires_at: "later" });
    await act(() => result.current.submit());
    expect(Object.keys(result.current.errors).sort()).toEqual(["expires_at", "name"]);
    rerender({ name: "Booth", expires_at: "soon" });
    expect(Object.keys(result.current.errors)).toEqual(["expires_at"]);
  });

  test("builds two changes of one event upon each other, and keeps the values of two dialogs apart", () => {
    const form = open(true);
    act(() => {
      form.current.set({ name: "Booth" });
      form.current.set({ expires_at: "2026-01-01" });
    });
    expect(form.current.values).toEqual({ name: "Booth", expires_at: "2026-01-01" });
    act(() =>
      keepForm(forms, "other", { values: { name: "Other", expires_at: "" }, errors: { name: "bad" } }),
    );
    expect(Object.keys(forms.get()).sort()).toEqual(["new", "other"]);
    act(() => keepForm(forms, "new", undefined));
    expect(forms.get()).toEqual({
      other: { values: { name: "Other", expires_at: "" }, errors: { name: "bad" } },
    });
  });

  test("shows what one person typed to no other, and to the same one again", async () => {
    await session.start(pair(), person());
    const first = open(true);
    act(() => first.current.set({ name: "Booth of Olga" }));
    await act(() => session.end("session_expired"));
    expect(first.current.values.name).toBe("");
    await act(() => session.start(pair(), otherPerson));
    expect(open(true).current.values.name).toBe("");
    await act(() => session.start(pair(), person()));
    expect(open(true).current.values.name).toBe("Booth of Olga");
  });

  test("asks before the page closes while something is typed into it, and only then", async () => {
    await session.start(pair(), person());
    const asks = () => {
      const closing = new Event("beforeunload", { cancelable: true });
      dispatchEvent(closing);
      return closing.defaultPrevented;
    };
    const form = open(true);
    const write = (name: string) => act(() => form.current.set({ name }));
    expect(asks()).toBe(false);
    write("Booth");
    expect(asks()).toBe(true);
    write("");
    expect(asks()).toBe(false);
    write("Booth");
    await act(() => form.current.submit());
    expect(asks()).toBe(false);
    write("Booth");
    await act(() => session.end("session_expired"));
    expect(asks()).toBe(false);
  });

  test("opened again after a lost reply sends the same values under the same key [OP-175]", async () => {
    send.mockRejectedValueOnce(new Error("lost")).mockRejectedValueOnce(new Error("lost"));
    const first = open(true);
    act(() => first.current.set({ name: "Booth" }));
    await act(() => first.current.submit());
    const second = open(true);
    await act(() => second.current.submit());
    const third = open(true);
    act(() => third.current.set({ name: "Hall" }));
    await act(() => third.current.submit());
    const keys = send.mock.calls.map(([, key]) => key);
    expect([keys.length, keys[1]]).toEqual([3, keys[0]]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("of several parts checks its texts by their rules, and its files by what they weigh", async () => {
    const file = (bytes: number) => {
      const blob = new Blob(["x"]);
      Object.defineProperty(blob, "size", { value: bytes });
      return blob;
    };
    const { result } = renderHook(() =>
      useActionForm(uploadVersion, {
        initial: { version: "", release_notes: "x".repeat(10_001), file: undefined as Blob | undefined },
        send,
        done,
        failed,
      }),
    );
    await act(() => result.current.submit());
    expect(result.current.errors).toEqual({
      version: "validation.invalid_version",
      release_notes: "validation.too_long",
      file: "validation.required",
    });
    act(() => result.current.set({ version: "1.0.0", release_notes: "", file: file(0) }));
    expect(result.current.problems).toEqual({ file: "validation.file_empty" });
    act(() => result.current.set({ file: file(LARGEST_INSTALLER + 1) }));
    expect(result.current.problems).toEqual({ file: "validation.file_too_large" });
    act(() => result.current.set({ file: file(LARGEST_INSTALLER) }));
    expect(result.current.problems).toEqual({});
    await act(() => result.current.submit());
    expect(send).toHaveBeenCalledOnce();
  });

  test("of a call that takes no body has nothing to check", () => {
    const { result } = renderHook(() =>
      useActionForm(activateVersion, { initial: { id: "" }, send, done, failed }),
    );
    expect(result.current.problems).toEqual({});
  });
});
