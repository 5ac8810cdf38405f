/** Selector of what the keyboard reaches. */
export const CONTROL = ":is(a[href], button, input, select, textarea, [tabindex='0']):not(:disabled)";
