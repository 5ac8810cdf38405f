/** Page links: the first, the last and those around the current page; undefined is a gap. */
export function shownPages(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const kept = [...new Set(near)].sort((one, other) => one - other);
  return kept.flatMap((one, at) => {
    const before = kept[at - 1] ?? 0;
    if (one - before === 2) return [one - 1, one]; // a gap of one page is that page
    return one - before > 2 ? [undefined, one] : [one];
  });
}
