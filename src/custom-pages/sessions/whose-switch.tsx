import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Whose } from "./session-list";

const CHOICES: readonly Whose[] = ["everybody", "mine"];

/** Everybody's sessions that are in scope, or only one's own; kept in the address. */
export function WhoseSwitch({ whose }: { whose: Whose }) {
  const { t } = useTranslation();
  const [, setQuery] = useSearchParams();
  const choose = (next: Whose) =>
    setQuery(
      (now) => {
        const query = new URLSearchParams(now);
        query.delete("page");
        if (next === "mine") query.set("whose", next);
        else query.delete("whose");
        return query;
      },
      { replace: true },
    );
  return (
    <fieldset className="segmented" aria-label={t("sessions.whose")}>
      {CHOICES.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === whose} onClick={() => choose(choice)}>
          {t(`sessions.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}
