export { Show } from "../text/show";
