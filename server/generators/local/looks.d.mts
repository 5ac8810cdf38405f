import type { Sharp } from "sharp";

export const LOOK_NAMES: string[];
export function chooseLook(text: string): string;
export function drawLook(
  image: Sharp,
  order: { look: string; seed: number; progress?: (share: number) => void },
): Promise<Sharp>;
