import "./tabs.css";
import AntdTabs, { type TabsProps, type TabsRef } from "antd/es/tabs";
import { type SyntheticEvent, useEffect, useRef } from "react";
import { observeSize } from "../../shared/observe-size";

type Own = "animated" | "destroyOnHidden" | "onWheelCapture";

/** antd's tabs. Only the open one is in the document: `focusField` opens the tab of a field that is not. */
export function Tabs(props: Omit<TabsProps, Own>) {
  const tabs = useRef<TabsRef>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the tab that was opened
  useEffect(() => keepOpenTabInView(tabs.current?.nativeElement), [props.activeKey]);
  return <AntdTabs ref={tabs} animated={false} destroyOnHidden onWheelCapture={keepFromAntd} {...props} />;
}

/** antd would move its own row with the wheel, and prevent that this one scrolls. */
function keepFromAntd(event: SyntheticEvent): void {
  if ((event.target as HTMLElement).closest(".ant-tabs-nav")) event.stopPropagation();
}

/** Scrolls the row of tabs, and nothing else, until the open one is in view; again when a count or a font changes it. */
function keepOpenTabInView(tabs: HTMLElement | null | undefined): (() => void) | undefined {
  const row = tabs?.querySelector(".ant-tabs-nav");
  const list = row?.querySelector(".ant-tabs-nav-list");
  if (!row || !list) return undefined;
  return observeSize(list, () => {
    const open = list.querySelector(".ant-tabs-tab-active");
    if (!open) return;
    const [view, tab] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
    row.scrollLeft += Math.min(0, tab.left - view.left) || Math.max(0, tab.right - view.right);
  });
}
