import type { ReactNode } from "react";
import { useHeadingFocus } from "./heading-focus";
import "./page-header.css";

interface PageHeaderProps {
  title: ReactNode;
  /** The formatted length of a list. */
  count?: ReactNode;
  /** The back button on a phone. */
  before?: ReactNode;
  /** The state of a record. */
  tags?: ReactNode;
  /** Text buttons, then at most one primary button. */
  children?: ReactNode;
}

/** One line: the page's only h1, its count or state, and its actions at the right. */
export function PageHeader({ title, count, before, tags, children }: PageHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <header className="page-header">
      {before}
      <div className="page-header-name">
        <h1
          ref={heading}
          className="ellipsis"
          tabIndex={-1}
          title={typeof title === "string" ? title : undefined}
        >
          {title}
          {count !== undefined && count !== null && <span className="page-header-count"> {count}</span>}
        </h1>
        {tags}
      </div>
      {children && <div className="page-header-actions">{children}</div>}
    </header>
  );
}
