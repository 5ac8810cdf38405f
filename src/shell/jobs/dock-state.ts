import { jobs } from "../../shared/jobs/jobs";
import { createStore } from "../../shared/store";

/** Whether the dock is unfolded. The button in the header folds and unfolds it. */
export const dockOpen = createStore(false);

/** Both parts of the dock name one another by it. */
export const DOCK_ID = "sl-jobs";
export const DOCK_BUTTON_ID = "sl-jobs-button";

export function foldDock(): void {
  dockOpen.set(false);
  document.getElementById(DOCK_BUTTON_ID)?.focus();
}

/** Takes jobs out of sight; the button that was pressed goes with them, so the focus finds the dock or the page. */
export function dismissFrom(dismiss: () => void): void {
  dismiss();
  document.getElementById(jobs.get().length > 0 ? DOCK_ID : "main")?.focus({ preventScroll: true });
}
