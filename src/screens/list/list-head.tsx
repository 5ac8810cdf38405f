import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "../../components/page/page-header";
import { madeKey } from "../../providers/i18n/keys";
import { useFormat } from "../../providers/i18n/use-format";
import type { AnyResource } from "../../resources/define";
import { useSlot } from "../slots/slots";
import type { PagedList } from "../use-paged-list";

interface ListHeadProps {
  resource: AnyResource;
  list: PagedList;
  /** What belongs to the list alone, where the page is about more. */
  switches: ReactNode;
  /** Buttons of the list. */
  children: ReactNode;
}

/** The page's heading; where the page is about more than its list, that and then a heading for the list. */
export function ListHead({ resource, list, switches, children }: ListHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { intro } = resource.list;
  const Intro = useSlot("intros", intro?.slot);
  const many = t(madeKey(`resources.${resource.name}.many`));
  const count = list.count === undefined ? undefined : format.number(list.count);
  if (!intro || !Intro) {
    return (
      <PageHeader title={many} count={count}>
        {children}
      </PageHeader>
    );
  }
  return (
    <>
      <PageHeader title={t(intro.title)} />
      <Suspense fallback={<div className="sl-intro" />}>
        <Intro list={list} />
      </Suspense>
      <div className="sl-list-head">
        <h2>
          {many}
          {count !== undefined && <span className="page-header-count">{count}</span>}
        </h2>
        <div className="page-header-actions">
          {switches}
          {children}
        </div>
      </div>
    </>
  );
}
