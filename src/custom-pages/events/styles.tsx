export const Styles = () => null;
