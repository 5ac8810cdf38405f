import { createContext, useContext } from "react";
import type { Store } from "../../shared/store";
import type { StyleStore } from "./model";
import type { WorkflowReading } from "./use-style";

export interface ImageStatus {
  status: "loading" | "ready" | "none" | "error";
  message: string;
}

/** Why the images on screen block a save, if they do (STY-72, STY-73). */
export function imagesProblem(images: Iterable<ImageStatus>): string | undefined {
  const all = [...images];
  const failed = all.find(({ status }) => status === "error");
  if (all.some(({ status }) => status === "loading")) return "Please wait for all images to finish loading";
  return failed && `Failed to load image: ${failed.message}`;
}

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
