import { jobs } from "../../shared/jobs/jobs";
import { createStore } from "../../shared/store";

/** Whether the dock is open; the button in the header toggles it. */
export const dockOpen = createStore(false);

export const DOCK_ID = "sl-jobs";
export const DOCK_BUTTON_ID = "sl-jobs-button";

export function closeDock(): void {
  dockOpen.set(false);
  document.getElementById(DOCK_BUTTON_ID)?.focus();
}

/** Dismisses jobs and moves the focus to the dock or the page, because the pressed button disappears. */
export function dismissAndFocus(dismiss: () => void): void {
  dismiss();
  document.getElementById(jobs.get().length > 0 ? DOCK_ID : "main")?.focus({ preventScroll: true });
}
