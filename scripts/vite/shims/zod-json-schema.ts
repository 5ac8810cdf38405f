/** zod's schemas carry what writes them as JSON Schema; only the server does that. Saves 4 kB (brotli) before the login. */
const nothing = () => {};

export const createToJSONSchemaMethod = () => nothing;
export const createStandardJSONSchemaMethod = () => nothing;

/** Of the checks of a schema, for its `minLength` and the like. */
export { aggregateChecks } from "../../../node_modules/zod/v4/core/json-schema-processors.js";
export const toJSONSchema = nothing;

export {
  nothing as stringProcessor,
  nothing as numberProcessor,
  nothing as booleanProcessor,
  nothing as bigintProcessor,
  nothing as symbolProcessor,
  nothing as nullProcessor,
  nothing as undefinedProcessor,
  nothing as voidProcessor,
  nothing as neverProcessor,
  nothing as anyProcessor,
  nothing as unknownProcessor,
  nothing as dateProcessor,
  nothing as enumProcessor,
  nothing as literalProcessor,
  nothing as nanProcessor,
  nothing as templateLiteralProcessor,
  nothing as fileProcessor,
  nothing as successProcessor,
  nothing as customProcessor,
  nothing as functionProcessor,
  nothing as transformProcessor,
  nothing as mapProcessor,
  nothing as setProcessor,
  nothing as arrayProcessor,
  nothing as objectProcessor,
  nothing as unionProcessor,
  nothing as intersectionProcessor,
  nothing as tupleProcessor,
  nothing as recordProcessor,
  nothing as nullableProcessor,
  nothing as nonoptionalProcessor,
  nothing as defaultProcessor,
  nothing as prefaultProcessor,
  nothing as catchProcessor,
  nothing as pipeProcessor,
  nothing as readonlyProcessor,
  nothing as promiseProcessor,
  nothing as optionalProcessor,
  nothing as lazyProcessor,
  nothing as allProcessor,
};
