import { useId } from "react";
import { useTranslation } from "react-i18next";
import { style } from "../../../contract/entities/style";
import { ManyOfTree, ManySelect } from "../../fields/reference/many-select";
import type { Option } from "../../fields/reference/options";
import Picker from "../../fields/reference/picker";
import { useRole } from "../../providers/me";
import { useAbility } from "../../providers/server";
import type { ToolbarSlotProps } from "../../screens/slots/slots";
import { useCategories } from "./use-style";

interface FilterChoicesProps extends ToolbarSlotProps {
  participants: readonly Option[];
}

/** Filters by participants, categories and, for admins and dealers, the owner (OP-197). */
export default function FilterChoices({ list, participants }: FilterChoicesProps) {
  const { t } = useTranslation();
  const role = useRole();
  const hasFilters = useAbility("list-filters") === true;
  const { filters, setFilter } = list;
  const id = useId();
  const { tree } = useCategories();
  const label = (name: string, text: string) => (
    <label className="caption muted" id={`${id}-${name}-label`} htmlFor={`${id}-${name}`}>
      {text}
    </label>
  );
  return (
    <>
      <div className="style-filter">
        {label("participants", t("style.participants"))}
        <ManySelect
          id={`${id}-participants`}
          placeholder={t("style.all")}
          options={participants}
          value={[filters.participant_ids ?? []].flat()}
          onChange={(ids) => setFilter("participant_ids", ids)}
        />
      </div>
      <div className="style-filter">
        {label("categories", t("style.categories"))}
        <ManyOfTree
          id={`${id}-categories`}
          placeholder={t("style.all")}
          nodes={tree?.nodes ?? []}
          value={[filters.category_ids ?? []].flat()}
          onChange={(ids) => setFilter("category_ids", ids)}
        />
      </div>
      {(role === "admin" || (role === "dealer" && hasFilters)) && (
        <div className="style-filter">
          {label("owner", t("style.owner"))}
          <Picker
            id={`${id}-owner`}
            labelId={`${id}-owner-label`}
            name="id_user"
            entity={style}
            field={{ ...style.fields.id_user, schema: style.fields.id_user.schema.nullable() }}
            many={false}
            placeholder={t(role === "dealer" ? "style.no_customers_own" : "style.all")}
            value={[filters.owner_id ?? []].flat()}
            onChange={([owner]: string[]) => setFilter("owner_id", owner)}
          />
        </div>
      )}
    </>
  );
}
