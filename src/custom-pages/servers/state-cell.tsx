import type { Server } from "../../../contract/entities/server";
import type { CellProps } from "../../fields/kind";
import { ServerState } from "../../fields/server-state";

export function StateCell({ record }: CellProps<string>) {
  return <ServerState server={record as Partial<Server>} />;
}
