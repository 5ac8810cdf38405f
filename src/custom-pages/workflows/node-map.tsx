import { SearchOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { lazy, memo, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Nodes } from "../../../contract/rules/workflow";
import { Glyph } from "../../components/glyph";
import { Loaded } from "../../components/loaded";
import { useValue } from "../../editor/store";
import { useIsPhone } from "../../shared/media-query";
import { findNodes } from "./nodes";
import { type NodeRole, NodeTable } from "./nodes-view";
import type { WorkflowStore } from "./values";

const Graph = lazy(() => import("./graph"));

interface NodeMapProps {
  store: WorkflowStore;
  nodes: Nodes;
  selected: string | undefined;
  onNode(id: string): void;
  onRole(role: NodeRole, id: string): void;
}

/** The nodes as a graph or a table, with one search for both. */
export const NodeMap = memo(function NodeMap({ store, nodes, selected, onNode, onRole }: NodeMapProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState("");
  /** Index of the search result in view; Enter goes to the next one. */
  const [at, setAt] = useState(0);
  const [picking, setPicking] = useState<NodeRole>();
  const source = useValue(store, "node_id_source");
  const result = useValue(store, "node_id_result");
  const workflow_params = useValue(store, "workflow_params");
  const view = query.get("view") ?? (isPhone ? "table" : "graph");
  const found = useMemo(() => (search.trim() === "" ? undefined : findNodes(nodes, search)), [nodes, search]);
  const params = useMemo(() => {
    const names = new Map<string, string>();
    for (const param of workflow_params) {
      const before = names.get(param.node_id);
      const name = param.name.trim() || param.node_param;
      names.set(param.node_id, before ? `${before}, ${name}` : name);
    }
    return names;
  }, [workflow_params]);
  const press = useCallback(
    (id: string) => {
      if (!picking) return onNode(id);
      onRole(picking, id);
      setPicking(undefined);
    },
    [picking, onNode, onRole],
  );
  const sought = found?.[at % found.length];
  const shared = { nodes, source, result, params, found, selected };
  return (
    <>
      <div className="sl-workflow-tools">
        <search className="input">
          <Glyph of={SearchOutlined} />
          <input
            type="search"
            aria-label={t("workflows.find")}
            placeholder={t("workflows.find")}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setAt(0);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") setAt(at + 1);
              if (event.key === "Escape") setSearch("");
            }}
          />
        </search>
        <span role="status" className="small-text muted">
          {found &&
            (view === "graph" && found.length > 1
              ? t("workflows.found_at", { place: (at % found.length) + 1, total: found.length })
              : t("workflows.found", { count: found.length }))}
        </span>
        <Segmented
          aria-label={t("workflows.view")}
          value={view}
          options={[
            { value: "graph", label: t("workflows.graph") },
            { value: "table", label: t("workflows.table") },
          ]}
          onChange={(next) =>
            setQuery(
              (address) => {
                address.set("view", next);
                return address;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      </div>
      {view === "table" ? (
        <NodeTable {...shared} onNode={onNode} onRole={onRole} />
      ) : (
        <Loaded fallback={<div className="skeleton sl-graph-wait" aria-busy="true" />}>
          <Graph {...shared} sought={sought} picking={picking} onPicking={setPicking} onNode={press} />
        </Loaded>
      )}
    </>
  );
});
