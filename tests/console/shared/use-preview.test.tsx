import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePreview } from "../../../src/shared/use-preview";
import { countObjectUrls } from "../providers/support/object-urls";

test("addresses of picked files end with their component and with their file", () => {
  const urls = countObjectUrls();
  const { result, rerender, unmount } = renderHook(({ file }) => usePreview(file), {
    initialProps: { file: new Blob(["a"]) as Blob | null },
  });
  const first = result.current;
  expect(urls.alive.size).toBe(1);
  rerender({ file: new Blob(["b"]) });
  expect(result.current).not.toBe(first);
  expect(urls.alive.size).toBe(1);
  rerender({ file: null });
  expect(result.current).toBeUndefined();
  expect(urls.alive.size).toBe(0);
  rerender({ file: new Blob(["c"]) });
  unmount();
  expect(urls.alive.size).toBe(0);
});
