import type { ComponentProps } from "react";
import { schedule } from "../../../contract/entities/schedule";
import type { EventValues } from "../../domain/events/model";
import { EditorField } from "../../editor/editor-field";
import type { PathOf, ValueAt } from "../../editor/paths";
import { setValue } from "../../editor/store";
import { useEvent } from "./context";

type Props = ComponentProps<typeof EditorField<EventValues, PathOf<EventValues>>>;

interface EventFieldProps<P extends PathOf<EventValues>>
  extends Omit<Props, "store" | "path" | "entity" | "onChange"> {
  path: P;
  /** By default the event. */
  entity?: Props["entity"];
  /** Other fields that the choice changes. */
  sets?(value: ValueAt<EventValues, P>): Partial<EventValues>;
}

/** A field at any depth of the event. */
export function EventField<P extends PathOf<EventValues>>({ sets, ...props }: EventFieldProps<P>) {
  const store = useEvent();
  const choose = (value: ValueAt<EventValues, P>) => setValue(store, props.path, value, sets?.(value));
  return (
    <EditorField<EventValues, P>
      entity={schedule}
      {...props}
      store={store}
      {...(sets && { onChange: choose })}
    />
  );
}
