import type { User } from "../../../contract/entities/user";
import type { CellProps } from "../../fields/kind";
import { initialsOf } from "../../shared/person";

/** Initials as in the header; the name next to them says the same. */
export function AvatarCell({ record }: CellProps<string>) {
  return (
    <span className="avatar quiet" aria-hidden="true">
      {initialsOf(record as Partial<User>)}
    </span>
  );
}
