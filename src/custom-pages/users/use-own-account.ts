import { useEffect } from "react";
import { type EditorStore, useEditorState } from "../../editor/store";
import { session } from "../../providers/http/session";

/**
 * Who changes their own account sees it at once: name in the header, and the role, whose next call would otherwise be
 * refused with a 403 that ends the session (OP-22).
 */
export function useOwnAccount(store: EditorStore): void {
  const record = useEditorState(store, ({ get }) => get().base.record);
  useEffect(() => {
    const user = session.current()?.user;
    if (user && record.id === user.id && record.updated_at !== user.updated_at) void session.setUser(record);
  }, [record]);
}
