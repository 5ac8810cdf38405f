import type { ComponentType } from "react";
import type { Role } from "../../../contract/core/access";
import { useSession } from "../../providers/http/session";
import { useForm } from "../form/form-store";
import type { GroupPartProps } from "./part-props";

export interface SavedPartProps extends GroupPartProps {
  id: string;
}

interface Options {
  /** Whom it is for; without them, for everyone who has the form. */
  roles?: readonly Role[];
  /** Stands in its place while the record is being made. */
  before?: ComponentType;
}

/** A part with calls of its own, which wait for the record to be stored; another record has a part of its own. */
export function ofSaved(Panel: ComponentType<SavedPartProps>, { roles, before: Before }: Options = {}) {
  return function SavedPart({ store }: GroupPartProps) {
    const role = useSession()?.role;
    const id = useForm(store, ({ get, setting }) =>
      setting.action === "update" ? String(get().base.record.id) : undefined,
    );
    if (roles && !(role && roles.includes(role))) return null;
    if (!id) return Before ? <Before /> : null;
    return <Panel key={id} store={store} id={id} />;
  };
}
