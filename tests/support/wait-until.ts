import { vi } from "vitest";

/** Like `vi.waitFor`, which gives up after a second: a busy machine may need more. With fake timers it advances them. */
export const waitUntil = <T>(callback: () => T | Promise<T>): Promise<T> => vi.waitFor(callback, 60_000);
