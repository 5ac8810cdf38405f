import "../../fields/reference/reference.css";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { reachable } from "../../fields/reference/popup-list";
import { holdsLabel, type RoutingTag, tagName } from "./use-routing-tags";

export interface TagPickerProps {
  /** Of the element that takes the focus; a visible label points at it. */
  id: string;
  tags: readonly RoutingTag[];
  /** Ids of the chosen ones; those of tags that are gone are shown by their beginning. */
  value: readonly string[];
  /** Gets all chosen ids. */
  onChange(ids: string[]): void;
}

export default function TagSelect({ id, tags, value, onChange }: TagPickerProps) {
  const { t } = useTranslation();
  return (
    <Select
      id={id}
      className="sl-reference"
      mode="multiple"
      style={{ width: "100%" }}
      options={tags.map((tag) => ({ value: tag.id, label: tagName(tag), tag }))}
      filterOption={(text, option) => option !== undefined && holdsLabel(option.tag, text)}
      labelRender={({ value: chosen, label }) => label ?? String(chosen).slice(0, 8)}
      notFoundContent={
        <span className="small-text">
          {t(tags.length > 0 ? "fields_ui.nothing_found" : "routing.no_tags")}
        </span>
      }
      popupRender={reachable}
      placeholder={t("fields_ui.type_to_search")}
      value={[...value]}
      onChange={onChange}
    />
  );
}
