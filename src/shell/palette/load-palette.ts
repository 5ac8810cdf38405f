export const loadPalette = () => import("./palette-dialog");
