/** Refine compares a few filters and sorters with it. With `union-with` it saves 2 kB (brotli) before the first list. */
export default <T>(all: readonly T[], others: readonly T[], isSame: (one: T, other: T) => boolean): T[] =>
  all.filter((one) => !others.some((other) => isSame(one, other)));
