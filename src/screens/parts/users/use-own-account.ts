import { useEffect } from "react";
import { session } from "../../../providers/http/session";
import { type FormStore, useForm } from "../../form/form-store";

/**
 * Who changes their own account sees it at once: name in the header, and the role, whose next call would otherwise be
 * refused with a 403 that ends the session (OP-22).
 */
export function useOwnAccount(store: FormStore): void {
  const record = useForm(store, ({ get }) => get().base.record);
  useEffect(() => {
    const user = session.current()?.user;
    if (user && record.id === user.id && record.updated_at !== user.updated_at) void session.setUser(record);
  }, [record]);
}
