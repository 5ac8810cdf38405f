import { useId } from "react";
import { useTranslation } from "react-i18next";
import { style } from "../../../contract/entities/style";
import { ManyOfTree, ManySelect } from "../../fields/reference/many-select";
import type { Option } from "../../fields/reference/options";
import Picker from "../../fields/reference/picker";
import { useCategories } from "./use-style";

interface FilterChoicesProps {
  isAdmin: boolean;
  participants: readonly Option[];
  chosen: { participants: readonly string[]; categories: readonly string[]; owner: string };
  onParticipants(ids: readonly string[]): void;
  onCategories(ids: readonly string[]): void;
  onOwner(id: string | undefined): void;
}

/** Participants, categories and, for admins, the owner. */
export default function FilterChoices(props: FilterChoicesProps) {
  const { isAdmin, participants, chosen } = props;
  const { t } = useTranslation();
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
          value={chosen.participants}
          onChange={props.onParticipants}
        />
      </div>
      <div className="style-filter">
        {label("categories", t("style.categories"))}
        <ManyOfTree
          id={`${id}-categories`}
          placeholder={t("style.all")}
          nodes={tree?.nodes ?? []}
          value={chosen.categories}
          onChange={props.onCategories}
        />
      </div>
      {isAdmin && (
        <div className="style-filter">
          {label("owner", t("style.owner"))}
          <Picker
            id={`${id}-owner`}
            labelId={`${id}-owner-label`}
            name="id_user"
            entity={style as never}
            field={{ ...style.fields.id_user, schema: style.fields.id_user.schema.nullable() } as never}
            many={false}
            placeholder={t("style.all")}
            value={chosen.owner ? [chosen.owner] : []}
            onChange={([owner]: string[]) => props.onOwner(owner)}
          />
        </div>
      )}
    </>
  );
}
