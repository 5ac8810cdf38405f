import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OWNER } from "../../../contract/core/field";
import { OWNERSHIP } from "../../resources/define";

/** Whose rows are shown. */
export type Ownership = "everybody" | "mine";

const CHOICES: readonly Ownership[] = ["everybody", "mine"];

/** What the address asks for, else what the list shows unasked. An account that is filtered by is somebody's. */
export function readOwnership(query: URLSearchParams, usual: Ownership): Ownership {
  if (query.has(OWNER)) return "everybody";
  const asked = query.get(OWNERSHIP);
  return CHOICES.find((choice) => choice === asked) ?? usual;
}

/** Everybody's rows that are in scope, or only one's own; kept in the address. */
export function OwnershipSwitch({ usual, label }: { usual: Ownership; label: string }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const ownership = readOwnership(query, usual);
  const choose = (next: Ownership) =>
    setQuery(
      (now) => {
        const address = new URLSearchParams(now);
        address.delete("page");
        if (next === "mine") address.delete(OWNER);
        if (next === usual) address.delete(OWNERSHIP);
        else address.set(OWNERSHIP, next);
        return address;
      },
      { replace: true },
    );
  return (
    <fieldset className="segmented" aria-label={label}>
      {CHOICES.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === ownership} onClick={() => choose(choice)}>
          {t(`list.ownership.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}
