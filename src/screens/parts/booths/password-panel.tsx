import { endpoints } from "../../../../contract";
import { call } from "../../../providers/call";
import type { GroupPartProps } from "../part-props";
import { PasswordSection } from "../password/password-section";
import { useSavedId } from "../use-saved-id";

/** A stored booth's new password (PB-06, CALL-PB-07, OP-75). */
export default function PasswordPanel({ store }: GroupPartProps) {
  const id = useSavedId(store);
  if (!id) return null;
  return (
    <PasswordSection
      key={id}
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
