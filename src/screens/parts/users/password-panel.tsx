import { endpoints } from "../../../../contract";
import { call } from "../../../providers/call";
import type { GroupPartProps } from "../part-props";
import { PasswordSection } from "../password/password-section";
import { useSavedId } from "../use-saved-id";
import { useOwnAccount } from "./use-own-account";

/** A stored user's new password (CALL-USR-05, OP-128). */
export default function PasswordPanel({ store }: GroupPartProps) {
  useOwnAccount(store);
  const id = useSavedId(store);
  if (!id) return null;
  return (
    <PasswordSection
      key={id}
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
