import type { Gallery } from "../../../contract/entities/gallery";
import type { CellProps } from "../../fields/kind";
import { domainOf } from "../../resources/galleries";

/** The part of the public address that the organiser chose. */
export function AddressCell({ value }: CellProps<string, Gallery>) {
  return <span className="mono ellipsis">{value && `/gallery/${value}`}</span>;
}

export function DomainCell({ record }: CellProps<string | null, Gallery & Record<string, unknown>>) {
  return <span className="ellipsis">{domainOf(record) || "–"}</span>;
}
