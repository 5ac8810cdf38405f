import { vi } from "vitest";

type Listener = () => void;

/** jsdom has no media queries: these answer by what the test says, and tell when it changes. */
export function fakeMedia(initial: { dark?: boolean; width?: number } = {}) {
  const state = { dark: false, width: 1440, ...initial };
  const listeners = new Set<Listener>();
  const matches = (query: string) => {
    if (query.includes("prefers-color-scheme: dark")) return state.dark;
    const [, bound, px] = /\((min|max)-width:\s*([\d.]+)px\)/.exec(query) ?? [];
    return bound === "min" ? state.width >= Number(px) : state.width <= Number(px);
  };
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return matches(query);
    },
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  }));
  return {
    set(next: Partial<typeof state>) {
      Object.assign(state, next);
      for (const listener of [...listeners]) listener();
    },
  };
}
