import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OWNER } from "../../../contract/core/field";
import { OWNERSHIP } from "../../resources/define";
import { AddressSwitch } from "./address-switch";

/** Whose rows are shown. */
export type Ownership = "everybody" | "mine";

const CHOICES: readonly Ownership[] = ["everybody", "mine"];

/** What the address asks for, else what the list shows unasked. An account that is filtered by is somebody's. */
export function readOwnership(query: URLSearchParams, usual: Ownership): Ownership {
  if (query.has(OWNER)) return "everybody";
  const asked = query.get(OWNERSHIP);
  return CHOICES.find((choice) => choice === asked) ?? usual;
}

/** Everybody's rows that are in scope, or only one's own. */
export function OwnershipSwitch({ usual, label }: { usual: Ownership; label: string }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <AddressSwitch
      name={OWNERSHIP}
      choices={CHOICES}
      usual={usual}
      value={readOwnership(query, usual)}
      label={label}
      textOf={(choice) => t(`list.ownership.${choice}`)}
      alsoChange={(address, next) => next === "mine" && address.delete(OWNER)}
    />
  );
}
