import { endpoints } from "../../../../contract";
import { call } from "../../../providers/call";
import { ofSaved, type SavedPartProps } from "../of-saved";
import { PasswordSection } from "../password/password-section";

/** A stored booth's new password (PB-06, CALL-PB-07, OP-75). */
export default ofSaved(PasswordPanel);

function PasswordPanel({ store, id }: SavedPartProps) {
  return (
    <PasswordSection
      store={store}
      title="resources.photo_booths.set_password"
      note="resources.photo_booths.set_password_note"
      login="login"
      done="password.set"
      failed="password.not_set"
      send={(password) => call(endpoints.setBoothPassword, { params: { id }, body: { password } })}
    />
  );
}
