export const loadPalette = () => import("./palette-dialog");

/** Loads the palette before it is opened; a failure is reported when it is opened. */
export const preloadPalette = () => void loadPalette().catch(() => undefined);
