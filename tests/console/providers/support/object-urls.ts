import { vi } from "vitest";

/** jsdom makes no object addresses: these are counted, so that a test sees which are still alive. */
export function countObjectUrls() {
  const alive = new Map<string, Blob>();
  let made = 0;
  const create = (blob: Blob) => {
    const url = `blob:test/${++made}`;
    alive.set(url, blob);
    return url;
  };
  Object.assign(URL, {
    createObjectURL: vi.fn(create),
    revokeObjectURL: vi.fn((url: string) => alive.delete(url)),
  });
  return { alive, made: () => made };
}
