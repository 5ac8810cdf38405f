import "@xyflow/react/dist/base.css";
import "./graph.css";
import {
  AimOutlined,
  FullscreenOutlined,
  MinusOutlined,
  PlusOutlined,
  PushpinFilled,
} from "@ant-design/icons";
import {
  type Edge,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import { memo, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Nodes } from "../../../contract/rules/workflow";
import { Glyph } from "../../components/glyph";
import { Hint } from "../../components/hint";
import { RetryAlert } from "../../components/retry-alert";
import { useFormat } from "../../providers/i18n/use-format";
import { useMediaQuery } from "../../shared/media-query";
import { NODE_HEIGHT, NODE_WIDTH, type Place } from "./layout-work";
import { deadNodes, linksOf, nodeTitle } from "./nodes";
import { useLayout } from "./use-layout";

/** What is chosen by the next click on a node. */
export type Picking = "source" | "result" | undefined;

interface GraphProps {
  nodes: Nodes;
  source: string;
  result: string;
  /** Names of params by node. */
  params: ReadonlyMap<string, string>;
  /** Nodes that a search has found; undefined without a search. */
  found: readonly string[] | undefined;
  /** The found one that is brought into sight. */
  sought: string | undefined;
  /** The one that is looked at. */
  selected: string | undefined;
  picking: Picking;
  onPicking(next: Picking): void;
  onNode(id: string): void;
}

interface NodeData extends Record<string, unknown> {
  title: string;
  comfyClass: string;
  role: "source" | "result" | "both" | undefined;
  params: string;
  isDead: boolean;
  isFaded: boolean;
  isSelected: boolean;
}

type FlowNode = Node<NodeData, "comfy">;

type FlowEdge = Edge<{ path: string }, "laid">;

const TYPES = { comfy: memo(ComfyNode) };
const EDGE_TYPES = { laid: memo(LaidEdge) };
/** Below this zoom a node shows its title alone, larger: the whole of a workflow can be read at a glance. */
const FAR = 0.62;
/** Space for the tools at the bottom. */
const FIT = { padding: { x: "24px", top: "24px", bottom: "76px" }, maxZoom: 1 } as const;

const HANDLES = [
  { type: "target", position: Position.Left, x: 0, y: NODE_HEIGHT / 2 },
  { type: "source", position: Position.Right, x: NODE_WIDTH, y: NODE_HEIGHT / 2 },
] as const;

/** The nodes of a workflow with their links, placed automatically. The table has the same for the keyboard. */
export default memo(function Graph(props: GraphProps) {
  return (
    <ReactFlowProvider>
      <Placed {...props} />
    </ReactFlowProvider>
  );
});

function Placed(props: GraphProps) {
  const { t } = useTranslation();
  const { nodes, result, picking } = props;
  const links = useMemo(() => linksOf(nodes), [nodes]);
  const ids = useMemo(() => [...nodes.keys()], [nodes]);
  const layout = useLayout({ ids, links });
  const dead = useMemo(() => deadNodes(nodes, links, result), [nodes, links, result]);
  const drawn = useFlowNodes(props, layout.data?.places, dead);
  const paths = layout.data?.paths;
  const edges = useMemo(
    () =>
      links.map(
        ({ from, to }, at): FlowEdge => ({
          id: `${from} ${to}`,
          type: "laid",
          source: from,
          target: to,
          focusable: false,
          data: { path: paths?.[at] ?? "" },
          ...(dead.has(to) && { className: "dead" }),
        }),
      ),
    [links, dead, paths],
  );
  const isFar = useStore(({ transform }) => transform[2] < FAR);
  if (layout.error)
    return <RetryAlert onRetry={() => void layout.refetch()}>{t("workflows.not_drawn")}</RetryAlert>;
  if (!layout.data) return <div className="skeleton sl-graph" aria-busy="true" />;
  return (
    <div className="sl-graph" data-picking={picking} data-far={isFar || undefined}>
      <ReactFlow<FlowNode, FlowEdge>
        aria-label={t("workflows.graph")}
        nodes={drawn}
        edges={edges}
        nodeTypes={TYPES}
        edgeTypes={EDGE_TYPES}
        fitView
        fitViewOptions={FIT}
        minZoom={0.05}
        maxZoom={1.6}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        proOptions={{ hideAttribution: true }}
        onNodeClick={(_, node) => props.onNode(node.id)}
      >
        <SoughtNode id={props.sought} places={layout.data.places} />
      </ReactFlow>
      <span className="small-text sl-graph-picking" role="status">
        {picking && t(`workflows.picking_${picking}`)}
      </span>
      <Tools {...props} />
    </div>
  );
}

/** Nodes whose look stays the same stay the same objects, so that a choice draws two of 300. */
function useFlowNodes(
  { nodes, source, result, params, found, selected }: GraphProps,
  places: Readonly<Record<string, Place>> | undefined,
  dead: ReadonlySet<string>,
): FlowNode[] {
  const known = useRef(new Map<string, { look: string; node: FlowNode }>());
  return useMemo(() => {
    const before = known.current;
    const next = new Map<string, { look: string; node: FlowNode }>();
    for (const [id, node] of nodes) {
      const data: NodeData = {
        title: nodeTitle(id, node),
        comfyClass: node.class_type,
        role: roleOf(id, source, result),
        params: params.get(id) ?? "",
        isDead: dead.has(id),
        isFaded: found !== undefined && !found.includes(id),
        isSelected: id === selected,
      };
      const position = places?.[id] ?? { x: 0, y: 0 };
      const look = JSON.stringify([data, position]);
      const old = before.get(id);
      next.set(id, old?.look === look ? old : { look, node: flowNode(id, position, data) });
    }
    known.current = next;
    return [...next.values()].map(({ node }) => node);
  }, [nodes, source, result, params, found, selected, places, dead]);
}

const flowNode = (id: string, position: Place, data: NodeData): FlowNode => ({
  id,
  type: "comfy",
  position,
  data,
  width: NODE_WIDTH,
  height: NODE_HEIGHT,
  handles: HANDLES.map((handle) => ({ ...handle, width: 1, height: 1 })),
});

function roleOf(id: string, source: string, result: string): NodeData["role"] {
  if (id === source) return id === result ? "both" : "source";
  return id === result ? "result" : undefined;
}

function ComfyNode({ id, data }: NodeProps<FlowNode>) {
  const { t } = useTranslation();
  const { title, comfyClass, role, params, isDead, isFaded, isSelected } = data;
  const classes = [
    "sl-node",
    role && "chosen",
    isDead && "dead",
    isFaded && "faded",
    isSelected && "selected",
  ];
  return (
    <div className={classes.filter(Boolean).join(" ")} data-node={id}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <span className="sl-node-head">
        <b className="ellipsis">{title}</b>
        <span className="faint figures">{id}</span>
      </span>
      <span className="muted ellipsis">{comfyClass}</span>
      {role && (
        <span className="sl-node-roles">
          {role !== "result" && <span className="tag acc">{t("workflows.source")}</span>}
          {role !== "source" && <span className="tag acc">{t("workflows.result")}</span>}
        </span>
      )}
      {!role && params && (
        <span className="sl-node-params">
          <Glyph of={PushpinFilled} size={12} />
          <span className="ellipsis">{params}</span>
        </span>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}

function LaidEdge({ data }: EdgeProps<FlowEdge>) {
  return <path className="react-flow__edge-path" d={data?.path} />;
}

/** Brings the node that a search is at into sight. */
function SoughtNode({ id, places }: { id: string | undefined; places: Readonly<Record<string, Place>> }) {
  const { setCenter, getZoom } = useReactFlow();
  const still = useMediaQuery("(prefers-reduced-motion: reduce)");
  useEffect(() => {
    const place = id === undefined ? undefined : places[id];
    if (!place) return;
    void setCenter(place.x + NODE_WIDTH / 2, place.y + NODE_HEIGHT / 2, {
      zoom: Math.max(getZoom(), 0.8),
      duration: still ? 0 : 200,
    });
  }, [id, places, setCenter, getZoom, still]);
  return null;
}

function Tools({ picking, onPicking }: GraphProps) {
  const { t } = useTranslation();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const pick = (what: "source" | "result") => (
    <button
      type="button"
      className="button"
      aria-pressed={picking === what}
      onClick={() => onPicking(picking === what ? undefined : what)}
    >
      <Glyph of={AimOutlined} />
      {t(`workflows.pick_${what}`)}
    </button>
  );
  const zoom = (label: string, icon: typeof PlusOutlined, run: () => unknown) => (
    <Hint text={label} named>
      <button type="button" className="button text icon" aria-label={label} onClick={() => void run()}>
        <Glyph of={icon} />
      </button>
    </Hint>
  );
  return (
    <div className="sl-graph-tools">
      <div className="sl-graph-zoom">
        {zoom(t("workflows.zoom_out"), MinusOutlined, zoomOut)}
        <Zoom />
        {zoom(t("workflows.zoom_in"), PlusOutlined, zoomIn)}
        {zoom(t("workflows.fit"), FullscreenOutlined, () => fitView(FIT))}
      </div>
      <div className="sl-graph-picks">
        {pick("source")}
        {pick("result")}
      </div>
    </div>
  );
}

function Zoom() {
  const format = useFormat();
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  return <span className="figures small-text">{format.number(zoom)} %</span>;
}
