export { CodeCell } from "./code-cell";
export { DenominationCell } from "./denomination-cell";
export { EmissionUsedCell } from "./used-cell";
