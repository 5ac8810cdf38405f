import { createContext, useContext } from "react";
import { createPortal } from "react-dom";
import { EditorFoot } from "../../editor/editor-parts";
import type { Editor } from "../../editor/use-editor";
import type { EntityStore } from "../../screens/form/entity-model";

/** Where the open document of the page shows its Save: below the tabs, at the bottom of the window. */
export const Foot = createContext<HTMLElement | null>(null);

// biome-ignore lint/suspicious/noExplicitAny: the foot of any document.
export function StoreFoot({ editor, onCancel }: { editor: Editor<EntityStore<any, any>>; onCancel(): void }) {
  const place = useContext(Foot);
  return place && createPortal(<EditorFoot editor={editor} onCancel={onCancel} />, place);
}
