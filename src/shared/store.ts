import { useSyncExternalStore } from "react";

/** A value outside React that components can subscribe to. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Readable<T> = Pick<Store<T>, "get" | "subscribe">;

export function useStore<T>(store: Readable<T>): T;
/** What is read of the value: the component renders again only when that is another. */
export function useStore<T, R>(store: Readable<T>, read: (value: T) => R): R;
export function useStore<T, R>({ get, subscribe }: Readable<T>, read?: (value: T) => R): T | R {
  return useSyncExternalStore<T | R>(subscribe, read ? () => read(get()) : get);
}
