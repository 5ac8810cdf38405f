export { Cell } from "../text/cell";
