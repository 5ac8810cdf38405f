import { useTranslation } from "react-i18next";
import { type CategoryNode, category } from "../../../contract/entities/category";
import { FinderField } from "../../fields/reference/finder-field";
import type { Option } from "../../fields/reference/options";
import type { OptionSource } from "../../fields/reference/source";
import { endOf, type Forest, pathOf, refusalOf } from "./model";

const MOST_OFFERED = 50;

interface MoveToProps {
  node: CategoryNode;
  forest: Forest;
  onChoose(parent: string): void;
}

/** Finds a new parent by name, among those that the category can be moved to. */
export function MoveTo({ node, forest, onChoose }: MoveToProps) {
  const { t } = useTranslation();
  const source: OptionSource = {
    entity: category.name,
    key: ["parents", node.id],
    first: async () => parentsOf(forest, node.id, ""),
    found: async (text) => parentsOf(forest, node.id, text),
  };
  return (
    <FinderField
      label={t("category.new_parent")}
      source={source}
      empty="category.no_parent"
      facts={(record) => <span className="sl-line caption faint">{pathOf(forest, record.id)}</span>}
      onChoose={(option) => onChoose(option.id)}
    />
  );
}

function parentsOf(forest: Forest, id: string, text: string): Option[] {
  const wanted = text.trim().toLocaleLowerCase();
  const options: Option[] = [];
  for (const node of forest.nodes.values()) {
    if (options.length === MOST_OFFERED) break;
    if (!node.name.toLocaleLowerCase().includes(wanted) || node.id === forest.above.get(id)) continue;
    if (refusalOf(forest, endOf(forest, id, node.id))) continue;
    options.push({ id: node.id, name: node.name, record: node });
  }
  return options;
}
