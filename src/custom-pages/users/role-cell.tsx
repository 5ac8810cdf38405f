import { roleOf } from "../../../contract/core/access";
import type { User } from "../../../contract/entities/user";
import type { CellProps } from "../../fields/kind";

/** Admin wins over dealer, as in the rules of spec B section 6. */
export function RoleCell({ record, tools }: CellProps<boolean>) {
  const role = roleOf(record as Partial<User>);
  return <span className={role === "user" ? "tag" : "tag strong"}>{tools.labels.choice("role", role)}</span>;
}
