import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "../../../contract/core/access";
import { FailedRead } from "../../components/page/failed";
import { RetryAlert } from "../../components/retry-alert";
import { useModuleWhen } from "../../components/use-lazy-module";
import type { CellTools } from "../../fields/kind";
import { messageFor } from "../../providers/http/message-for";
import { madeKey } from "../../providers/i18n/keys";
import type { AnyResource } from "../../resources/define";
import { withTexts } from "../slots/with-texts";
import type { PagedList } from "../use-paged-list";
import type { BulkAction } from "./bulk/actions";
import type { Selection } from "./bulk/use-selection";
import type { ShownColumn } from "./columns/columns";
import { Pager } from "./pager";
import type { Density, Layout } from "./settings";
import { EmptyList } from "./states";
import { Table } from "./table";
import type { RowActions } from "./table-row";

interface RowsProps {
  resource: AnyResource;
  list: PagedList;
  columns: readonly ShownColumn[];
  tools: CellTools;
  role: Role;
  density: Density;
  layout?: Layout;
  /** Columns without room are scrolled to instead of hidden. */
  keepsAll?: boolean | undefined;
  actions: readonly BulkAction[];
  /** Undefined if there are no bulk actions. */
  selection?: Selection | undefined;
  rowActions?: RowActions | undefined;
  /** The button of an empty list. */
  create?: ReactNode;
  /** The page stays when the list cannot be read. */
  stays?: boolean;
}

/** The table with its pager, or its loading, empty or error state. */
export function Rows(props: RowsProps) {
  const { resource, list, selection, stays = false } = props;
  const { t } = useTranslation();
  if (list.error && !list.rows) {
    // The route has an error screen (LIST-11), which would replace more than the list.
    if (!stays && !list.wasRead) throw list.error;
    const title = t("list.not_read", { many: t(madeKey(`resources.${resource.name}.many`)) });
    return (
      <div className="card">
        <FailedRead
          error={list.error}
          onRetry={list.reload}
          title={title}
          text={messageFor(list.error, t, "errors.read_failed")}
        />
      </div>
    );
  }
  if (list.rows?.length === 0 && !list.stale && !(list.mixed && list.pages > 1)) {
    if (list.narrowed || list.page > 1) return <NoRows {...props} />;
    return <EmptyList resource={resource} create={props.create} />;
  }
  return (
    <>
      {list.error && (
        <RetryAlert kind="warn" onRetry={list.reload}>
          {t(list.stale ? "list.not_asked" : "list.not_refreshed")}
        </RetryAlert>
      )}
      <Table {...props} rows={list.rows} />
      {list.rows && <Pager list={list.stale ? { ...list, rows: [] } : list} />}
      {list.rows && selection && <Bulk {...props} selection={selection} />}
    </>
  );
}

const loadNoRows = withTexts(["no-match"], () => import("./no-match"));

function NoRows(props: RowsProps) {
  const module = useModuleWhen(loadNoRows, true);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="sl-state centred card" role="status">
      {module && <module.NoRows {...props} box={box} />}
    </div>
  );
}

const loadBar = () => import("./bulk/bulk-bar");

/** The bar's code is loaded with the first selection; the live region must exist before to be announced. */
function Bulk(props: RowsProps & { selection: Selection }) {
  const { t } = useTranslation();
  const { selection, tools } = props;
  const some = selection.all || selection.rows.size > 0;
  const number = selection.rows.size;
  const module = useModuleWhen(loadBar, some);
  return (
    <>
      <div className="visually-hidden" role="status">
        {some &&
          !selection.all &&
          t("list.bulk.selected", { count: number, number: tools.format.number(number) })}
        {selection.all && t("list.bulk.all_selected")}
      </div>
      {some && module && <module.BulkBar {...props} />}
    </>
  );
}
