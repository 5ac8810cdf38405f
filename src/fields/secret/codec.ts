export { codec } from "../text/codec";
