export const Participants = () => null;
