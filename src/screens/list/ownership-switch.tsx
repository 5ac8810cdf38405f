import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OWNER } from "../../../contract/core/field";
import { OWNERSHIP } from "../../resources/define";
import { AddressSwitch } from "./address-switch";

export type Ownership = "everybody" | "mine";

const CHOICES: readonly Ownership[] = ["everybody", "mine"];

/** The ownership in the address, else the default. A filter by owner is about everybody's rows. */
export function readOwnership(query: URLSearchParams, usual: Ownership): Ownership {
  if (query.has(OWNER)) return "everybody";
  const asked = query.get(OWNERSHIP);
  return CHOICES.find((choice) => choice === asked) ?? usual;
}

/** Switch between the user's own rows and everybody's. */
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
