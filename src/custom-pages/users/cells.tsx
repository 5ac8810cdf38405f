import { roleOf } from "../../../contract/core/access";
import type { User } from "../../../contract/entities/user";
import type { CellProps } from "../../fields/kind";
import { initialsOf } from "../../shared/person";

/** Initials as in the header, hidden from screen readers because the name is next to them. */
export function AvatarCell({ record }: CellProps<string, User>) {
  return (
    <span className="avatar quiet" aria-hidden="true">
      {initialsOf(record)}
    </span>
  );
}

/** The highest role of the user, as in spec B section 6. */
export function RoleCell({ record, tools }: CellProps<boolean, User>) {
  const role = roleOf(record);
  return <span className={role === "user" ? "tag" : "tag strong"}>{tools.labels.choice("role", role)}</span>;
}
