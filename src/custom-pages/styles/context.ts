import { createContext, useContext } from "react";
import type { Store } from "../../shared/store";
import type { ImageStatus, StyleStore } from "./model";
import type { WorkflowReading } from "./use-style";

/** Loading states of the pictures on screen, by field path: a save waits for them (STY-72, STY-87). */
export type Images = Store<Readonly<Record<string, ImageStatus>>>;

interface StyleContextValue {
  store: StyleStore;
  /** The chosen workflow. */
  workflow: WorkflowReading;
  images: Images;
}

export const StyleContext = createContext<StyleContextValue | null>(null);

export function useStyle(): StyleContextValue {
  const context = useContext(StyleContext);
  if (!context) throw new Error("Outside the style editor");
  return context;
}
