import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShareButton } from "../../../src/public/share-button";

const writeText = vi.fn(async (_: string) => undefined);

beforeEach(() => {
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
});
afterEach(() => {
  cleanup();
  writeText.mockClear();
  Reflect.deleteProperty(navigator, "clipboard");
  Reflect.deleteProperty(navigator, "share");
});

const shares = async (): Promise<void> => undefined;
const refusal = (name: string) => (): Promise<void> => Promise.reject(new DOMException("no", name));

test.each([
  ["by the device's own sheet, and is not copied", shares, []],
  ["nowhere when the sheet is closed", refusal("AbortError"), []],
  ["to the clipboard when the device may not share", refusal("NotAllowedError"), ["/gallery/loft"]],
  ["to the clipboard of a device without a sheet", undefined, ["/gallery/loft"]],
] as const)("a shared link goes %s [GAL-03]", async (_, share, link) => {
  const asked = vi.fn(share);
  if (share) Object.assign(navigator, { share: asked });
  render(<ShareButton label="Share" className="button" title="Loft" link="/gallery/loft" />);
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Share" })));
  expect(asked.mock.calls.flat()).toEqual(share ? [{ title: "Loft", url: "/gallery/loft" }] : []);
  expect(writeText.mock.calls.flat()).toEqual(link);
  expect(screen.getByRole("status").textContent).toBe(link.length > 0 ? "public.copied" : "");
});
