import { type Casing, toSnake } from "../../contract/core/casing";

/**
 * An answer by the names of the contract, which are the wire's. Families whose answers reach the console in camelCase
 * (OP-16) are read by the same schemas as the rest.
 */
export const contractNames = (casing: Casing, data: unknown): unknown =>
  casing === "camel" ? toSnake(data) : data;
