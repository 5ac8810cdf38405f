import { createStore, type Store } from "../../shared/store";

/** A picture as the wall shows it. */
export interface Picture {
  id: string;
  thumbnail: string;
  image: string;
  /** ISO 8601; empty if the server does not say it. */
  createdAt: string;
  style: string;
  isVideo: boolean | undefined;
  /** Width divided by height; undefined if the server does not say it. */
  ratio: number | undefined;
}

/** One answer of the public gallery call. */
export interface Page {
  items: readonly Picture[];
  /** From 1. */
  page: number;
  size: number;
  total: number;
}

export interface Pictures {
  /** All pictures of the wall, newest first; those that are not read yet are undefined. */
  all: readonly (Picture | undefined)[];
  /** Newer ones that the server has and the wall does not show yet. */
  waiting: number;
}

/** Pictures of one call. */
export const PAGE = 60;

/**
 * The pictures of a gallery, read page by page as they come into view. New ones wait until they are asked for, so that
 * the wall does not move under somebody who looks at it.
 */
export function createPictures(first: Page, read: (page: number, size: number) => Promise<Page>) {
  const store: Store<Pictures> = createStore<Pictures>({ all: placed([], first, 0), waiting: 0 });
  const asked = new Set<number>();
  let size = PAGE;
  let newest: readonly Picture[] = [];

  const ask = async (page: number) => take(await read(page, size));

  /** Takes an answer. A gallery that has become smaller is read again: nobody says which ones are gone. */
  function take(page: Page): void {
    if (page.size < size) {
      size = page.size; // this server sends fewer at a time
      asked.clear();
    }
    const { all, waiting } = store.get();
    const more = page.total - all.length;
    if (page.page === 1) newest = page.items;
    else if (more !== waiting) newest = []; // others are newer now
    if (more < 0) {
      asked.clear();
      store.set({ all: placed([], page, 0), waiting: 0 });
      return;
    }
    if (more !== waiting) asked.clear(); // what was asked for has moved
    store.set({ all: placed(all, page, more), waiting: more });
  }

  /** Reads what of these pictures is missing. */
  function need(from: number, to: number): void {
    const { all, waiting } = store.get();
    for (let index = Math.max(0, from); index <= Math.min(to, all.length - 1); index++) {
      if (all[index]) continue;
      const page = Math.floor((index + waiting) / size) + 1;
      if (asked.has(page)) continue;
      asked.add(page);
      ask(page).catch(() => asked.delete(page));
    }
  }

  /** Looks for new pictures. */
  async function look(): Promise<void> {
    await ask(1).catch(() => undefined); // the next look may succeed
  }

  /** Puts the waiting pictures on the wall. */
  function show(): void {
    const { all, waiting } = store.get();
    if (waiting === 0) return;
    asked.clear();
    store.set({
      all: [...newest.slice(0, waiting), ...missing(waiting - newest.length), ...all],
      waiting: 0,
    });
  }

  return { store, need, look, show };
}

/** The pictures with those of an answer; `waiting` newer ones are not among them. */
function placed(all: Pictures["all"], { items, page, size, total }: Page, waiting: number): Pictures["all"] {
  const next = all.length === 0 ? missing(total - waiting) : [...all];
  const begin = (page - 1) * size - waiting;
  for (const [at, picture] of items.entries())
    if (begin + at >= 0 && begin + at < next.length) next[begin + at] = picture;
  return next;
}

const missing = (count: number): undefined[] => new Array<undefined>(Math.max(0, count)).fill(undefined);

export type GalleryPictures = ReturnType<typeof createPictures>;
