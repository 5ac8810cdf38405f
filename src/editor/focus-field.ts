/** Id of the element of a field that takes the focus. */
export const fieldId = (name: string): string => `field-${name}`;

export function focusField(name: string): void {
  const place = document.getElementById(fieldId(name));
  // Of a group, the one that is chosen.
  const element = place?.querySelector<HTMLElement>("input:checked") ?? place;
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
