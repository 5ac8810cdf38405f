/** Elements that handle arrow keys themselves. */
const OWN_ARROWS = "input:not([type=checkbox]), select, textarea, [role=menu], [contenteditable]";

/**
 * Keyboard navigation of rows: arrows, Home and End move the focus between the links of their names, Space selects the
 * row. One listener for the table, as handlers in each of 100 rows would be slow.
 */
export function walkRows(table: HTMLElement): () => void {
  const walk = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest(OWN_ARROWS)) return;
    const row = target.closest<HTMLElement>("tbody tr");
    if (!row) return;
    if (event.key === " ") {
      const box = row.querySelector<HTMLInputElement>(".sl-tick .check");
      if (!box || !target.matches(".sl-name > a")) return;
      event.preventDefault();
      box.click();
      return;
    }
    const next = stepFrom(row, event.key)?.querySelector<HTMLElement>(".sl-name > a");
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  table.addEventListener("keydown", walk);
  return () => table.removeEventListener("keydown", walk);
}

function stepFrom(row: Element, key: string): Element | null | undefined {
  switch (key) {
    case "ArrowDown":
      return row.nextElementSibling;
    case "ArrowUp":
      return row.previousElementSibling;
    case "Home":
      return row.parentElement?.firstElementChild;
    case "End":
      return row.parentElement?.lastElementChild;
    default:
      return undefined;
  }
}
