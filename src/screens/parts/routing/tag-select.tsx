import "../../../fields/reference/reference.css";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { type RoutingTag, tagName } from "./use-routing-tags";

export interface TagPickerProps {
  /** Of the element that takes the focus; a visible label points at it. */
  id: string;
  tags: readonly RoutingTag[];
  /** Ids of the chosen ones; those of tags that are gone are shown by their beginning. */
  value: readonly string[];
  /** Gets all chosen ids. */
  onChange(ids: string[]): void;
  /** Chosen tags stand elsewhere: they are neither shown here nor offered again. */
  adds?: boolean;
  describedBy?: string | undefined;
}

export default function TagSelect({ id, tags, value, onChange, adds = false, describedBy }: TagPickerProps) {
  const { t } = useTranslation();
  const options = tags
    .filter((tag) => !adds || !value.includes(tag.id))
    .map((tag) => ({ value: tag.id, label: tagName(tag), words: Object.values(tag.labels).join("\n") }));
  return (
    <Select
      id={id}
      className="sl-reference"
      mode={adds ? undefined : "multiple"}
      showSearch
      aria-describedby={describedBy}
      style={{ width: "100%" }}
      options={options}
      filterOption={(text, option) => holds(option?.words ?? "", text)}
      notFoundContent={
        <span className="small-text">
          {t(
            options.length > 0
              ? "fields_ui.nothing_found"
              : tags.length > 0
                ? "routing.all_chosen"
                : "routing.no_tags",
          )}
        </span>
      }
      placeholder={t("fields_ui.type_to_search")}
      {...(adds
        ? { value: null, onSelect: (chosenId: unknown) => onChange([...value, String(chosenId)]) }
        : { value: [...value], onChange: (ids: unknown) => onChange(ids as string[]) })}
      labelRender={({ value: one, label }) => label ?? String(one).slice(0, 8)}
    />
  );
}

const holds = (words: string, text: string) =>
  words.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
