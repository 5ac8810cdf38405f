export const EventSide = () => null;
