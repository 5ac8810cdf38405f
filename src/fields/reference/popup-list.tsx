import type { ReactElement } from "react";

/**
 * For antd's `popupRender`: its list scrolls, and what scrolls can take the focus. The popup of a tree has not the id
 * under which its field says to control it (github.com/react-component/tree-select/issues/310), so the field's is given.
 */
export function reachable(menu: ReactElement, treeOf?: string) {
  const mark = (box: HTMLElement | null) => {
    box?.querySelector(".rc-virtual-list-holder")?.setAttribute("tabindex", "0");
    const branches = box?.querySelector(".ant-select-tree-list-holder");
    branches?.setAttribute("tabindex", "0");
    branches?.setAttribute("role", "group"); // what can take the focus stands between a tree and its items
  };
  return (
    <div ref={(box) => void mark(box)} id={treeOf && `${treeOf}_list`}>
      {menu}
    </div>
  );
}
