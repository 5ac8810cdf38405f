import { endpoints } from "../../../../contract";
import { call } from "../../../providers/call";
import { ofSaved, type SavedPartProps } from "../of-saved";
import { PasswordSection } from "../password/password-section";
import { useOwnAccount } from "./use-own-account";

/** A stored user's new password (CALL-USR-05, OP-128). */
export default ofSaved(PasswordPanel);

function PasswordPanel({ store, id }: SavedPartProps) {
  useOwnAccount(store);
  return (
    <PasswordSection
      store={store}
      title="resources.users.change_password"
      note="resources.users.change_password_note"
      login="email"
      done="password.changed"
      failed="password.not_changed"
      send={(password) => call(endpoints.setUserPassword, { params: { id }, body: { password } })}
    />
  );
}
