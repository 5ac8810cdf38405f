import "./tabs.css";
import AntdTabs, { type TabsProps, type TabsRef } from "antd/es/tabs";
import { type SyntheticEvent, useEffect, useRef } from "react";

type Own = "animated" | "destroyOnHidden" | "onWheelCapture";

/** antd's tabs. Only the open one is in the document: `focusField` opens the tab of a field that is not. */
export function Tabs(props: Omit<TabsProps, Own>) {
  const tabs = useRef<TabsRef>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the tab that was opened
  useEffect(() => showOpenTab(tabs.current?.nativeElement), [props.activeKey]);
  return <AntdTabs ref={tabs} animated={false} destroyOnHidden onWheelCapture={keepFromAntd} {...props} />;
}

/** antd would move its own row with the wheel, and prevent that this one scrolls. */
function keepFromAntd(event: SyntheticEvent): void {
  if ((event.target as HTMLElement).closest(".ant-tabs-nav")) event.stopPropagation();
}

/** Scrolls the row of tabs, and nothing else, until the open one is in view. */
function showOpenTab(tabs: HTMLElement | null | undefined): void {
  const row = tabs?.querySelector(".ant-tabs-nav");
  const open = row?.querySelector(".ant-tabs-tab-active");
  if (!row || !open) return;
  const [view, tab] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, tab.left - view.left) || Math.max(0, tab.right - view.right);
}
