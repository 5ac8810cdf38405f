import { useSyncExternalStore } from "react";
import type { Process, ProcessState } from "./process";

const nothing = { subscribe: () => () => {}, get: () => undefined };

export function useProcess(of: { process: Process }): ProcessState;
export function useProcess(of: { process?: Process | undefined } | undefined): ProcessState | undefined;
/** The state of an attempt, or of a picture of a rehearsal, for a component. */
export function useProcess(of: { process?: Process | undefined } | undefined): ProcessState | undefined {
  const { subscribe, get }: Pick<Process, "subscribe" | "get"> | typeof nothing = of?.process ?? nothing;
  return useSyncExternalStore(subscribe, get);
}
