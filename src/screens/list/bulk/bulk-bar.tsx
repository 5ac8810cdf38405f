import "./bulk.css";
import {
  CheckCircleOutlined,
  CloseOutlined,
  DeleteOutlined,
  DownloadOutlined,
  StopOutlined,
} from "@ant-design/icons";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "../../../../contract/core/access";
import { Glyph } from "../../../components/glyph";
import type { CellTools } from "../../../fields/kind";
import { madeKey } from "../../../providers/i18n/keys";
import { useMe } from "../../../providers/me";
import type { AnyResource } from "../../../resources/define";
import { confirm } from "../../../shared/confirm";
import { useFocusAfter } from "../../../shared/use-focus-after";
import type { PagedList } from "../../use-paged-list";
import type { ShownColumn } from "../columns/columns";
import { startExport } from "../export/export";
import { firstNames, titleOf } from "../row-names";
import type { BulkAction } from "./actions";
import { startBulk } from "./run";
import type { Selection } from "./use-selection";

interface BulkBarProps {
  resource: AnyResource;
  list: PagedList;
  columns: readonly ShownColumn[];
  selection: Selection;
  actions: readonly BulkAction[];
  tools: CellTools;
  role: Role;
}

const ICONS = { activate: CheckCircleOutlined, deactivate: StopOutlined, delete: DeleteOutlined };
const LABELS = {
  activate: "list.bulk.activate",
  deactivate: "list.bulk.deactivate",
  delete: "actions.delete",
} as const;

/** Actions of the selected rows; says whether these are single rows or all that match. */
export function BulkBar({ resource, list, columns, selection, actions, tools, role }: BulkBarProps) {
  const { t } = useTranslation();
  const me = useMe()?.id ?? "";
  const { format } = tools;
  const ticked = selection.rows.size;
  // The number is unknown if the search is within pages, or the server does not count.
  const count = list.searchesHere && list.search ? undefined : list.count;
  const number = selection.all ? count : ticked;
  const rows = selection.all ? undefined : [...selection.rows.values()];
  const matching = { resource, params: list.params, holds: list.holds, rows, t };
  const many = t(madeKey(`resources.${resource.name}.many`));
  const start = async (action: BulkAction) => {
    const counts = { many, count: number ?? 0, number: number === undefined ? "" : format.number(number) };
    const affected = rows
      ? t("list.bulk.ask_names", {
          ...counts,
          names: firstNames(
            rows.map((row) => titleOf(resource, row)),
            format,
            t,
          ),
        })
      : t(number === undefined ? "list.bulk.ask_all" : "list.bulk.ask_count", counts);
    const { deactivated } = resource.list;
    if (action !== "activate" || selection.all) {
      const sure = await confirm({
        title: t(`list.bulk.ask_${action}`, { many }),
        content: [affected, ...(action === "deactivate" && deactivated ? [t(deactivated)] : [])].join(" "),
        confirm: t(LABELS[action]),
        danger: action !== "activate",
      });
      if (!sure) return;
    }
    startBulk({ ...matching, action, me, format, onEnd: list.invalidate });
    selection.clear();
  };
  const bar = useRef<HTMLElement>(null);
  // With nothing selected any more it goes: the focus is back where rows are selected.
  useFocusAfter(bar, () => () => document.querySelector("tbody .sl-tick input"));
  return (
    <section ref={bar} className="sl-bulk" aria-label={t("list.bulk.bar")}>
      <span className="strong figures">
        {number === undefined
          ? t("list.bulk.all_selected")
          : t(selection.all ? "list.bulk.selected_all" : "list.bulk.selected", {
              count: number,
              number: format.number(number),
            })}
      </span>
      {!selection.all && (count === undefined || count > ticked) && (
        <button type="button" className="link small-text" onClick={selection.selectAll}>
          {count === undefined
            ? t("list.bulk.select_matching")
            : t("list.bulk.select_all", { number: format.number(count) })}
        </button>
      )}
      <span className="sl-bulk-actions">
        <button
          type="button"
          className="button text"
          onClick={() => startExport({ ...matching, columns, tools, role })}
        >
          <Glyph of={DownloadOutlined} />
          <span className="button-text">{t("list.bulk.export")}</span>
        </button>
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className={action === "activate" ? "button text" : "button text danger"}
            onClick={() => void start(action)}
          >
            <Glyph of={ICONS[action]} />
            <span className="button-text">{t(LABELS[action])}</span>
          </button>
        ))}
        <button
          type="button"
          className="button text icon"
          aria-label={t("list.bulk.clear")}
          title={t("list.bulk.clear")}
          onClick={selection.clear}
        >
          <Glyph of={CloseOutlined} />
        </button>
      </span>
    </section>
  );
}
