import { participant } from "../../../contract/entities/participant";
import { byPosition } from "../../../contract/rules/positions";
import { useReads } from "../../fields/reference/use-names";

/** These participants by position, ties by id (OP-24), and whether all of them were read. */
export function useByPosition(ids: readonly string[]): { participants: string[]; isRead: boolean } {
  const { find, isRead } = useReads({ [participant.name]: ids });
  const rows = [...ids].sort().map((id) => ({ id, position: find(participant.name, id)?.record.position }));
  return { participants: byPosition(rows).map(({ id }) => id), isRead };
}
