/**
 * Deletes an item of a list; the focus goes to its neighbour, or to the button that adds one, so that the keyboard keeps
 * its place. `inside` is the id of something in the item.
 */
export async function deleteItem(
  inside: string,
  adds: string,
  remove: () => Promise<boolean>,
): Promise<void> {
  const item = document.getElementById(inside)?.closest("li");
  const other = item?.nextElementSibling ?? item?.previousElementSibling;
  if (!(await remove())) return;
  const control = other?.querySelector<HTMLElement>('a:not([tabindex="-1"]), button');
  (control ?? document.getElementById(adds))?.focus();
}
