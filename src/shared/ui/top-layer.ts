/** For boxes that float above everything. Browsers without popovers draw them in place, by `position: fixed`. */
export const topLayer = "showPopover" in HTMLElement.prototype ? ({ popover: "manual" } as const) : {};
