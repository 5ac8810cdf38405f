import { Select, TreeSelect } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { CategoryNode } from "../../../contract/entities/category";
import { style } from "../../../contract/entities/style";
import type { Option } from "../../fields/reference/options";
import Picker from "../../fields/reference/picker";
import { reachable } from "../../fields/reference/popup-list";
import { useCategories } from "./use-style";

interface FilterChoicesProps {
  isAdmin: boolean;
  participants: readonly Option[];
  chosen: { participants: readonly string[]; categories: readonly string[]; owner: string };
  onParticipants(ids: readonly string[]): void;
  onCategories(ids: readonly string[]): void;
  onOwner(id: string | undefined): void;
}

interface TreeOption {
  value: string;
  title: string;
  children: TreeOption[];
}

const optionOf = ({ id, name, children }: CategoryNode): TreeOption => ({
  value: id,
  title: name,
  children: (children ?? []).map(optionOf),
});

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
  const shortOf = (value: unknown) => String(value).slice(0, 8);
  return (
    <>
      <div className="style-filter">
        {label("participants", t("style.participants"))}
        <Select
          id={`${id}-participants`}
          mode="multiple"
          maxTagCount="responsive"
          allowClear
          optionFilterProp="label"
          popupRender={reachable}
          placeholder={t("style.all")}
          options={participants.map((one) => ({ value: one.id, label: one.name }))}
          labelRender={({ label: name, value }) => name ?? shortOf(value)}
          value={[...chosen.participants]}
          onChange={props.onParticipants}
        />
      </div>
      <div className="style-filter">
        {label("categories", t("style.categories"))}
        <TreeSelect
          id={`${id}-categories`}
          multiple
          showSearch
          allowClear
          treeDefaultExpandAll
          maxTagCount="responsive"
          treeNodeFilterProp="title"
          popupRender={reachable}
          placeholder={t("style.all")}
          treeData={(tree?.nodes ?? []).map(optionOf)}
          value={[...chosen.categories]}
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
