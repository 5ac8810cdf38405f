export { AboutCell } from "./about-cell";
export { AmountCell } from "./amount-cell";
