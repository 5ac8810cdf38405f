export const Overlays = () => null;
