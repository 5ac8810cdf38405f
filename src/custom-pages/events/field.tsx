import type { ComponentProps } from "react";
import { schedule } from "../../../contract/entities/schedule";
import { EditorField } from "../../editor/editor-field";
import type { Values } from "../../editor/values";
import { useEvent } from "./context";

interface EventFieldProps extends Omit<ComponentProps<typeof EditorField>, "store" | "entity" | "onChange"> {
  /** By default the event. */
  entity?: ComponentProps<typeof EditorField>["entity"];
  /** Other fields that the choice changes. */
  sets?(value: unknown): Values;
}

/** A field at any depth of the event. */
export function EventField({ sets, ...props }: EventFieldProps) {
  const store = useEvent();
  const { path } = props;
  const change =
    sets && ((value: unknown) => store.dispatch({ type: "changed", path, value, sets: sets(value) }));
  return <EditorField entity={schedule} {...props} store={store} onChange={change} />;
}
