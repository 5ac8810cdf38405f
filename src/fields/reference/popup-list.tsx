import type { ReactElement } from "react";

/** For antd's `popupRender`: its list scrolls, and what scrolls can take the focus. */
export function reachable(menu: ReactElement) {
  const mark = (box: HTMLElement | null) =>
    box
      ?.querySelector(".rc-virtual-list-holder, .ant-select-tree-list-holder")
      ?.setAttribute("tabindex", "0");
  return <div ref={(box) => void mark(box)}>{menu}</div>;
}
