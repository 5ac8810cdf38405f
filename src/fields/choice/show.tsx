export { Cell as Show } from "./cell";
