import { readStored, watchStored, writeStored } from "../shared/storage";
import { createStore, useStore } from "../shared/store";

/** The desktop sidebar's state, kept under its fixed key (SHELL-07, SHELL-08). The drawer has its own (SHELL-12). */
const collapsed = createStore(readStored("sidebar_collapsed") === "true");

watchStored("sidebar_collapsed", (value) => collapsed.set(value === "true"));

export function toggleSidebar(): void {
  collapsed.set(!collapsed.get());
  writeStored("sidebar_collapsed", String(collapsed.get()));
}

export const useSidebarCollapsed = (): boolean => useStore(collapsed);
