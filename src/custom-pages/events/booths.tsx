export const Booths = () => null;
