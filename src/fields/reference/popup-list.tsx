import "./reference.css";
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
    const empty = box?.querySelector<HTMLElement>(".ant-select-item-empty");
    if (empty) nameEmpty(empty);
  };
  return (
    <div ref={(box) => void mark(box)} id={treeOf && `${treeOf}_list`}>
      {menu}
    </div>
  );
}

/**
 * A list without options is still a list box for antd, and its field refers to an option that does not exist. Its text
 * becomes this option; a text with a retry button cannot be one.
 */
function nameEmpty(list: HTMLElement): void {
  const text = list.firstElementChild;
  const field = document.getElementById(list.id.replace(/_list$/, ""));
  const active = field?.getAttribute("aria-activedescendant");
  if (!text) return;
  if (active) text.id = active;
  const isOption = text.querySelector("button") === null;
  list.setAttribute("role", isOption ? "listbox" : "group");
  for (const [name, value] of [
    ["role", "option"],
    ["aria-disabled", "true"],
  ] as const) {
    if (isOption) text.setAttribute(name, value);
    else text.removeAttribute(name);
  }
}
