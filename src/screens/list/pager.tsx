import "./pager.css";
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PAGE_SIZES } from "../../../contract/core/paging";
import { Glyph } from "../../components/glyph";
import { useFormat } from "../../providers/i18n/use-format";
import type { PagedList } from "../use-paged-list";
import { shownPages } from "./shown-pages";

type Paged = Pick<PagedList, "page" | "pages" | "size" | "count" | "pageQuery" | "setSize"> & {
  rows?: readonly unknown[] | undefined;
};

/** The range of rows at the left, pages and page size at the right. */
export function Pager({ list }: { list: Paged }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { page, pages, size, count, rows = [] } = list;
  const from = (page - 1) * size + 1;
  // Of this page, also while the rows of the one before are shown.
  const to = count === undefined ? from + rows.length - 1 : Math.min(page * size, count);
  const range = { from: format.number(from), to: format.number(to), total: format.number(count ?? 0) };
  return (
    <div className="sl-pager">
      <span className="small-text muted" role="status">
        {rows.length > 0 && t(count === undefined ? "list.range_uncounted" : "list.range", range)}
      </span>
      {pages > 1 && (
        <nav aria-label={t("list.pages")} className="sl-pages figures">
          <Step list={list} to={page - 1} label={t("list.previous")} of={LeftOutlined} />
          {shownPages(page, pages).map((one, at) =>
            one === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no id.
              <span key={`gap-${at}`} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={one}
                to={list.pageQuery(one)}
                aria-label={t("list.page", { page: format.number(one) })}
                aria-current={one === page ? "page" : undefined}
              >
                {format.number(one)}
              </Link>
            ),
          )}
          <Step list={list} to={page + 1} label={t("list.next")} of={RightOutlined} />
        </nav>
      )}
      <label className="sl-page-size small-text muted">
        {t("list.per_page")}
        <select
          className="sl-select"
          value={size}
          onChange={(event) => list.setSize(Number(event.target.value))}
        >
          {PAGE_SIZES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface StepProps {
  list: Paged;
  to: number;
  label: string;
  of: typeof LeftOutlined;
}

/** At the first and last page it leads nowhere, but stays: it may have been pressed, and has the focus. */
function Step({ list, to, label, of }: StepProps) {
  const isEnd = to < 1 || to > list.pages;
  return (
    <Link
      to={list.pageQuery(isEnd ? list.page : to)}
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      tabIndex={isEnd ? -1 : undefined}
    >
      <Glyph of={of} size={12} />
    </Link>
  );
}
