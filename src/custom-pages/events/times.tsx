export const Times = () => null;
