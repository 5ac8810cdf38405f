import type { TFunction } from "i18next";
import { nameOfRecord } from "../../fields/reference/name-of";
import type { AnyResource } from "../../resources/define";
import type { Row } from "../use-paged-list";

/** The name of a row, or the beginning of its id. */
export const titleOf = ({ entity }: Pick<AnyResource, "entity">, row: Row): string => {
  const name = nameOfRecord(entity, row);
  // A name of spaces would be an invisible link.
  return name === row.id || name.trim() === "" ? row.id.slice(0, 8) : name;
};

const MOST_NAMES = 5;

/** The first few names, and how many there are besides: "Ash, Oak and 7 more". */
export function firstNames(
  names: readonly string[],
  format: { number(value: number): string },
  t: TFunction,
): string {
  const first = names.slice(0, MOST_NAMES).join(", ");
  const others = names.length - MOST_NAMES;
  return others > 0 ? t("list.bulk.names_more", { names: first, number: format.number(others) }) : first;
}
