import type { ReactNode } from "react";
import { useHeadingFocus } from "./heading-focus";
import "./page-header.css";

interface PageHeaderProps {
  title: ReactNode;
  /** Of a list: its length, already formatted. */
  count?: ReactNode;
  /** The way back, on a phone. */
  before?: ReactNode;
  /** Of one record: its state. */
  tags?: ReactNode;
  /** Text buttons, then at most one primary button. */
  children?: ReactNode;
}

/** One line: the page's only h1, its count or state, and its actions at the right (looks/README.md, Page header). */
export function PageHeader({ title, count, before, tags, children }: PageHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <header className="page-header">
      {before}
      <div className="page-header-name">
        <h1 ref={heading} tabIndex={-1} title={typeof title === "string" ? title : undefined}>
          {title}
          {count !== undefined && count !== null && <span className="page-header-count">{count}</span>}
        </h1>
        {tags}
      </div>
      {children && <div className="page-header-actions">{children}</div>}
    </header>
  );
}
