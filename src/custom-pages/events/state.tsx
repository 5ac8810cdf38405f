import type { Editor } from "../../editor/use-editor";
import type { EntityStore } from "../../screens/form/entity-model";

export const EventState = () => null;

export const EventActions = (_: { editor: Editor<EntityStore> }) => null;
