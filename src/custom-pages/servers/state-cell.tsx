import type { Server } from "../../../contract/entities/server";
import { ServerState } from "../../domain/servers/server-state";
import type { CellProps } from "../../fields/kind";

export function StateCell({ record }: CellProps<string>) {
  return <ServerState server={record as Partial<Server>} />;
}
