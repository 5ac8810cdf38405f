import type { ReactNode } from "react";
import { PageHeader } from "../../components/page/page-header";
import { useTitle } from "../../components/page/use-title";
import { useFormat } from "../../providers/i18n/use-format";

interface ListHeadProps {
  title: string;
  /** Undefined if the server does not count. */
  count?: number | undefined;
  /** The page has its own heading. */
  isPart: boolean;
  children?: ReactNode;
}

/** The heading of a list, with count and buttons: that of the page, or one below it. */
export function ListHead({ title, count, isPart, children }: ListHeadProps) {
  const format = useFormat();
  useTitle({ text: isPart ? "" : title });
  const shown = count === undefined ? undefined : format.number(count);
  if (!isPart)
    return (
      <PageHeader title={title} count={shown}>
        {children}
      </PageHeader>
    );
  return (
    <div className="sl-list-head">
      <h2>
        {title}
        {shown !== undefined && <span className="page-header-count"> {shown}</span>}
      </h2>
      {children && <div className="page-header-actions">{children}</div>}
    </div>
  );
}
