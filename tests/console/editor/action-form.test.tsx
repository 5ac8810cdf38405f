import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createApiKey } from "../../../contract/endpoints/api-keys";
import { keptForms, useActionForm } from "../../../src/editor/action-form";
import { ApiError } from "../../../src/providers/http/errors";

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

  test("is sent once, however often it is asked for", async () => {
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

  test("shows the server's errors at their fields until these change, and keeps what was typed", async () => {
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

  test("keeps what was typed for the next opening until it was sent", async () => {
    const first = open(true);
    act(() => first.current.set({ name: "Booth" }));
    expect(open(true).current.values.name).toBe("Booth");
    await act(() => first.current.submit());
    expect(open(true).current.values.name).toBe("");
  });
});
