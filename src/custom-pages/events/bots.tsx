export const Bots = () => null;
