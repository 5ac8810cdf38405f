import { useEffect } from "react";
import { setUserPassword } from "../../../contract/endpoints/users";
import { user } from "../../../contract/entities/user";
import { PasswordSection } from "../../editor/password/password-section";
import { type EditorStore, useEditorState } from "../../editor/store";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { call } from "../../providers/call";
import { session } from "../../providers/http/session";

/** Sets a new password of a stored user (CALL-USR-05, OP-128). */
export default withSavedRecord(PasswordPanel);

function PasswordPanel({ store, id }: SavedPanelProps) {
  useOwnAccount(store);
  return (
    <PasswordSection
      store={store}
      entity={user}
      title="resources.users.change_password"
      note="resources.users.change_password_note"
      login="email"
      done="password.changed"
      failed="password.not_changed"
      send={(password) => call(setUserPassword, { params: { id }, body: { password } })}
    />
  );
}

/**
 * Updates name and role of the session when users save their own account. With the old role the next call would be
 * refused with a 403 that ends the session (OP-22).
 */
function useOwnAccount(store: EditorStore): void {
  const record = useEditorState(store, ({ get }) => get().base.record);
  useEffect(() => {
    const user = session.current()?.user;
    if (user && record.id === user.id && record.updated_at !== user.updated_at) void session.setUser(record);
  }, [record]);
}
