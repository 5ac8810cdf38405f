import "../../fields/enum/choice.css";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { WHOSE } from "../../resources/define";

/** Whose rows are shown. */
export type Whose = "everybody" | "mine";

const CHOICES: readonly Whose[] = ["everybody", "mine"];

/** What the address asks for, else what the list shows unasked. An account that is filtered by is somebody's. */
export function readWhose(query: URLSearchParams, usual: Whose): Whose {
  if (query.has("id_user")) return "everybody";
  const asked = query.get(WHOSE);
  return CHOICES.find((choice) => choice === asked) ?? usual;
}

/** Everybody's rows that are in scope, or only one's own; kept in the address. */
export function WhoseSwitch({ usual, label }: { usual: Whose; label: string }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const whose = readWhose(query, usual);
  const choose = (next: Whose) =>
    setQuery(
      (now) => {
        const address = new URLSearchParams(now);
        address.delete("page");
        if (next === "mine") address.delete("id_user");
        if (next === usual) address.delete(WHOSE);
        else address.set(WHOSE, next);
        return address;
      },
      { replace: true },
    );
  return (
    <fieldset className="segmented" aria-label={label}>
      {CHOICES.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === whose} onClick={() => choose(choice)}>
          {t(`list.whose.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}
