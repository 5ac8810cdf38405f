export const Decor = () => null;
