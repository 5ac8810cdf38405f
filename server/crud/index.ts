import type { Action, Operation } from "../../contract/core/operations";
import type { Call, Handler } from "../call";
import type { Binding } from "./binding";
import { bindingOf } from "./bindings";
import { image } from "./image";
import { list, many, read } from "./read";
import { remove } from "./remove";
import { create, update } from "./save";

type Generic = (operation: Operation, binding: Binding, call: Call) => Promise<unknown>;

const generic: Record<Action, Generic> = { list, many, read, create, update, remove, image };

/** The handler of one generic call of an entity. */
export function crudHandler(operation: Operation): Handler {
  const binding = bindingOf(operation.entity);
  return (call) => generic[operation.action](operation, binding, call) as never;
}
