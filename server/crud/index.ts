import type { Action, Operation } from "../../contract/core/operations";
import type { Call, Handler } from "../http/call";
import { list, many, read } from "./read";
import { remove } from "./remove";
import { create, update } from "./save";
import { image } from "./send-image";

type Generic = (operation: Operation, call: Call) => Promise<unknown>;

const generic: Record<Action, Generic> = { list, many, read, create, update, remove, image };

/** The handler of one generic call of an entity. */
export function crudHandler(operation: Operation): Handler {
  return (call) => generic[operation.action](operation, call) as never;
}
