import { setUserPassword } from "../../../contract/endpoints/users";
import { user } from "../../../contract/entities/user";
import { PasswordSection } from "../../editor/password/password-section";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { call } from "../../providers/call";
import { useOwnAccount } from "./use-own-account";

/** A stored user's new password (CALL-USR-05, OP-128). */
export default withSavedRecord(PasswordPanel);

function PasswordPanel({ store, id }: SavedPanelProps) {
  useOwnAccount(store);
  return (
    <PasswordSection
      store={store}
      entity={user as never}
      title="resources.users.change_password"
      note="resources.users.change_password_note"
      login="email"
      done="password.changed"
      failed="password.not_changed"
      send={(password) => call(setUserPassword, { params: { id }, body: { password } })}
    />
  );
}
