import { setBoothPassword } from "../../../contract/endpoints/photo-booths";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { PasswordSection } from "../../editor/password/password-section";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { call } from "../../providers/call";

/** Sets a new password of a stored booth (PB-06, CALL-PB-07, OP-75). */
export default withSavedRecord(PasswordPanel);

function PasswordPanel({ store, id }: SavedPanelProps) {
  return (
    <PasswordSection
      store={store}
      entity={photoBooth}
      title="resources.photo_booths.set_password"
      note="resources.photo_booths.set_password_note"
      login="login"
      done="password.set"
      failed="password.not_set"
      send={(password) => call(setBoothPassword, { params: { id }, body: { password } })}
    />
  );
}
