import { Select, TreeSelect } from "antd";
import { useTranslation } from "react-i18next";
import type { Option } from "./options";
import { reachable } from "./popup-list";

interface ManySelectProps {
  id: string;
  /** Says what choosing nothing means. */
  placeholder: string;
  value: readonly string[];
  onChange(ids: string[]): void;
}

const shortOf = (value: unknown) => String(value).slice(0, 8);

/** Chooses several of a few records, which are all loaded. */
export function ManySelect({
  options,
  value,
  ...props
}: ManySelectProps & { options: readonly Pick<Option, "id" | "name">[] }) {
  return (
    <Select
      {...props}
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      optionFilterProp="label"
      popupRender={reachable}
      options={options.map((one) => ({ value: one.id, label: one.name }))}
      labelRender={({ label: name, value: id }) => name ?? shortOf(id)}
      value={[...value]}
    />
  );
}

interface TreeOption {
  value: string;
  title: string;
  disabled: boolean;
  children: TreeOption[];
}

interface TreeNode<N> {
  id: string;
  name: string;
  children?: readonly N[];
}

interface ManyOfTreeProps<N> extends ManySelectProps {
  nodes: readonly N[];
  /** Label of a node, where it is not its name. */
  nameOf?(node: N): string;
  isDisabled?(id: string): boolean;
  /** Shows all chosen nodes in as many lines as they need. */
  wraps?: boolean;
}

/** Chooses several nodes of a tree. */
export function ManyOfTree<N extends TreeNode<N>>({
  nodes,
  value,
  nameOf,
  isDisabled,
  wraps = false,
  ...props
}: ManyOfTreeProps<N>) {
  const { t } = useTranslation();
  const optionOf = (node: N): TreeOption => ({
    value: node.id,
    title: nameOf ? nameOf(node) : node.name,
    disabled: isDisabled?.(node.id) ?? false,
    children: (node.children ?? []).map(optionOf),
  });
  return (
    <TreeSelect
      {...props}
      multiple
      showSearch
      allowClear
      treeDefaultExpandAll
      {...(!wraps && { maxTagCount: "responsive" })}
      treeNodeFilterProp="title"
      popupRender={(menu) => reachable(menu, props.id)}
      treeData={nodes.map(optionOf)}
      value={[...value]}
      notFoundContent={<span className="small-text">{t("fields_ui.nothing_found")}</span>}
    />
  );
}
