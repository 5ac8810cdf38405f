export { codec } from "../number/codec";
