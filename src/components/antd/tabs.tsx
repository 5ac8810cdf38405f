import "./tabs.css";
import AntdTabs, { type TabsProps } from "antd/es/tabs";
import type { SyntheticEvent } from "react";

type Own = "animated" | "destroyOnHidden" | "onScrollCapture" | "onPointerDownCapture";

/** antd's tabs. Only the open one is in the document: `focusField` opens the tab of a field that is not. */
export function Tabs(props: Omit<TabsProps, Own>) {
  return (
    <AntdTabs
      animated={false}
      destroyOnHidden
      onScrollCapture={takeOver}
      onPointerDownCapture={takeOver}
      {...props}
    />
  );
}

/**
 * antd moves its row of tabs by a transform. Where something else scrolled it, as screen readers do to bring a tab into
 * view, antd scrolls it back when the tab takes the focus: the tab goes away below the pointer before that is released,
 * and is not clicked. So what was scrolled becomes a turn of the wheel, which antd takes for its own.
 */
function takeOver({ target }: SyntheticEvent): void {
  const row = (target as HTMLElement).closest(".ant-tabs-nav-wrap");
  if (!row || row.scrollLeft === 0) return;
  const deltaX = row.scrollLeft;
  row.scrollLeft = 0;
  row.dispatchEvent(new WheelEvent("wheel", { deltaX }));
}
