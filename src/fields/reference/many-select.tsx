import { Select, TreeSelect } from "antd";
import type { CategoryNode } from "../../../contract/entities/category";
import type { Option } from "./options";
import { reachable } from "./popup-list";

interface ManySelectProps {
  id: string;
  /** What nothing chosen means. */
  placeholder: string;
  value: readonly string[];
  onChange(ids: string[]): void;
}

const shortOf = (value: unknown) => String(value).slice(0, 8);

/** Chooses some of a few records that are all here. */
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
  children: TreeOption[];
}

const optionOf = ({ id, name, children }: CategoryNode): TreeOption => ({
  value: id,
  title: name,
  children: (children ?? []).map(optionOf),
});

/** Chooses some of a tree's nodes. */
export function ManyOfTree({ nodes, value, ...props }: ManySelectProps & { nodes: readonly CategoryNode[] }) {
  return (
    <TreeSelect
      {...props}
      multiple
      showSearch
      allowClear
      treeDefaultExpandAll
      maxTagCount="responsive"
      treeNodeFilterProp="title"
      popupRender={reachable}
      treeData={nodes.map(optionOf)}
      value={[...value]}
    />
  );
}
