import "../../fields/reference/reference.css";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { reachable } from "../../fields/reference/popup-list";
import { holdsLabel, type RoutingTag, tagName } from "./use-routing-tags";

interface TagSelectProps {
  /** Id for the label. */
  id: string;
  tags: readonly RoutingTag[];
  /** Ids of the chosen tags; deleted tags are shown by the start of their id. */
  value: readonly string[];
  onChange(ids: string[]): void;
}

/** Chooses routing tags, found by any of their labels (RT-09, RT-10). */
export default function TagSelect({ id, tags, value, onChange }: TagSelectProps) {
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
