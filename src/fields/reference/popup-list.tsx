import type { ReactElement } from "react";

/**
 * For antd's `popupRender`: makes the scrolling list focusable. A tree's popup lacks the id that its field refers to
 * by `aria-controls` (github.com/react-component/tree-select/issues/310), so `treeOf`, the field's id, sets it.
 */
export function reachable(menu: ReactElement, treeOf?: string) {
  const mark = (box: HTMLElement | null) => {
    box?.querySelector(".rc-virtual-list-holder")?.setAttribute("tabindex", "0");
    const branches = box?.querySelector(".ant-select-tree-list-holder");
    branches?.setAttribute("tabindex", "0");
    branches?.setAttribute("role", "group"); // a focusable element between a tree and its items needs a role
  };
  return (
    <div ref={(box) => void mark(box)} id={treeOf && `${treeOf}_list`}>
      {menu}
    </div>
  );
}
