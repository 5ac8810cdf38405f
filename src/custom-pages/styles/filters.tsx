import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { participant } from "../../../contract/entities/participant";
import { lazyAntd } from "../../components/antd/lazy";
import { Loaded } from "../../components/loaded";
import { entitySource } from "../../fields/reference/source";
import { keys } from "../../providers/data/cache";
import { SELECTED_PARTICIPANT } from "../../resources/styles";
import type { ToolbarSlotProps } from "../../screens/slots/slots";

const FilterChoices = lazyAntd(async () => (await import("./filter-choices")).default);

/** Filters of the list, kept in the address (STY-07 to STY-10, STY-18); organisers do not filter by owner. */
export function StyleFilters({ list }: ToolbarSlotProps) {
  const { t } = useTranslation();
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const { filters, setFilter } = list;
  const participants = useQuery({
    queryKey: keys.list(participant.name, "choices"),
    queryFn: ({ signal }) => entitySource(participant.name).first(signal),
    retry: false,
  });
  const icon = query.get(SELECTED_PARTICIPANT) ?? "";
  const choices = participants.data ?? [];
  const show = (next: string) =>
    setQuery(
      (address) => {
        if (next) address.set(SELECTED_PARTICIPANT, next);
        else address.delete(SELECTED_PARTICIPANT);
        return address;
      },
      { replace: true },
    );
  return (
    <div className="style-filters">
      <Loaded fallback={<span className="skeleton style-filter-wait" />}>
        <FilterChoices list={list} participants={choices} />
      </Loaded>
      <div className="style-filter">
        <label className="caption muted" htmlFor={`${id}-icon`}>
          {t("style.icons_of")}
        </label>
        <select
          id={`${id}-icon`}
          className="sl-select"
          value={icon}
          onChange={(event) => show(event.target.value)}
        >
          <option value="">{t("style.first_participant")}</option>
          {icon && !choices.some((one) => one.id === icon) && (
            <option value={icon}>{icon.slice(0, 8)}</option>
          )}
          {choices.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <label className="style-filter-check small-text" title={t("style.selected_only_help")}>
        <input
          type="checkbox"
          className="check"
          checked={filters.show_selected_only === "true"}
          onChange={(event) => setFilter("show_selected_only", event.target.checked ? "true" : undefined)}
        />
        {t("style.selected_only")}
      </label>
    </div>
  );
}
