import type { CellTools } from "../../fields/kind";
import type { EntityStore } from "../form/entity-model";
import type { PagedList, Row } from "../use-paged-list";

/** What each kind of named part is given; `*-parts.tsx` next to this file have the parts by their names. */

export interface CreateSlotProps {
  /** Reads the list again; works after the list has left the screen, too. */
  onChange(): void;
}

export interface GroupSlotProps {
  store: EntityStore;
}

export interface IntroSlotProps {
  list: PagedList;
}

export interface RowSlotProps {
  row: Row;
  /** The record's name, for names of buttons. */
  name: string;
  /** Reads the list again. */
  onChange(): void;
}

export interface ShowSlotProps {
  /** Undefined while it is under way. */
  record: (Readonly<Record<string, unknown>> & { id: string }) | undefined;
  tools: CellTools;
}

export interface SideSlotProps {
  store: EntityStore;
  /** Whether the part draws its own heading; in a sheet the sheet has it. */
  titled: boolean;
}

export interface ToolbarSlotProps {
  list: PagedList;
}
