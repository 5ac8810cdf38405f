import { type RefObject, useCallback, useSyncExternalStore } from "react";

const TABLE = ":scope > .sl-toolbar ~ .sl-table-box > .sl-table";

/**
 * The shown fields that gave way in the table below the toolbar of `inside`. Read from the page, because columns are
 * hidden there outside of React (fit-columns.ts).
 */
export function useHiddenColumns(inside: RefObject<Element | null>, shown: readonly string[]): string[] {
  const tableOf = useCallback(
    () => inside.current?.closest(".sl-toolbar")?.parentElement?.querySelector<HTMLTableElement>(TABLE),
    [inside],
  );
  const subscribe = useCallback(
    (onChange: () => void) => {
      const table = tableOf();
      const observer = new MutationObserver(onChange);
      if (table) observer.observe(table, { attributeFilter: ["data-given"] });
      return () => observer.disconnect();
    },
    [tableOf],
  );
  // A text, which is the same as long as the columns are.
  const text = useSyncExternalStore(subscribe, () => {
    const table = tableOf();
    const turns = table?.dataset.given?.split(" ").filter(Boolean) ?? [];
    const headings = [...(table?.querySelectorAll("thead th") ?? [])];
    const isHidden = (at: number) =>
      turns.some((turn) => headings[at]?.classList.contains(`sl-gives-${turn}`));
    return shown.filter((_, at) => isHidden(at)).join(" ");
  });
  return text.split(" ").filter(Boolean);
}
