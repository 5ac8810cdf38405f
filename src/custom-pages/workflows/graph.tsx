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
  type Node,
  type NodeMouseHandler,
  type NodeProps,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  ViewportPortal,
} from "@xyflow/react";
import { memo, useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Nodes } from "../../../contract/rules/workflow";
import { Glyph } from "../../components/glyph";
import { Hint } from "../../components/hint";
import { RetryAlert } from "../../components/retry-alert";
import { useFormat } from "../../providers/i18n/use-format";
import { useIsPhone, useMediaQuery } from "../../shared/media-query";
import { NODE_HEIGHT, NODE_WIDTH, type Place } from "./layout-work";
import { deadNodes, type Link, linksOf, nodeTitle } from "./nodes";
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

const TYPES = { comfy: memo(ComfyNode) };
/** Below this zoom a node shows its title alone, larger: the whole of a workflow can be read at a glance. */
const FAR = 0.62;
const PRO = { hideAttribution: true };
/** With space for the tools at the bottom, which are two lines on a phone. */
const FIT = { padding: { x: "24px", top: "24px", bottom: "76px" }, maxZoom: 1 } as const;
const PHONE_FIT = { padding: { x: "12px", top: "12px", bottom: "112px" }, maxZoom: 1 } as const;

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
  const { nodes, result, picking, onNode } = props;
  const links = useMemo(() => linksOf(nodes), [nodes]);
  const ids = useMemo(() => [...nodes.keys()], [nodes]);
  const layout = useLayout({ ids, links });
  const dead = useMemo(() => deadNodes(nodes, links, result), [nodes, links, result]);
  const drawn = useFlowNodes(props, layout.data?.places, dead);
  const isFar = useStore(({ transform }) => transform[2] < FAR);
  const latest = useRef(onNode);
  latest.current = onNode;
  const press = useCallback<NodeMouseHandler<FlowNode>>((_, { id }) => latest.current(id), []);
  if (layout.error)
    return <RetryAlert onRetry={() => void layout.refetch()}>{t("workflows.not_drawn")}</RetryAlert>;
  if (!layout.data) return <div className="skeleton sl-graph" aria-busy="true" />;
  return (
    <div className="sl-graph" data-far={isFar || undefined}>
      <Canvas nodes={drawn} label={t("workflows.graph")} onNodeClick={press} />
      <Links links={links} paths={layout.data.paths} dead={dead} />
      <SoughtNode id={props.sought} places={layout.data.places} />
      <span className="small-text sl-graph-picking" role="status">
        {picking && t(`workflows.picking_${picking}`)}
      </span>
      <Tools {...props} />
    </div>
  );
}

interface CanvasProps {
  nodes: FlowNode[];
  label: string;
  onNodeClick: NodeMouseHandler<FlowNode>;
}

/** What can be panned and zoomed; drawn again only when a node's look changes. */
const Canvas = memo(function Canvas({ label, ...props }: CanvasProps) {
  const isPhone = useIsPhone();
  return (
    <ReactFlow<FlowNode>
      {...props}
      aria-label={label}
      nodeTypes={TYPES}
      fitView
      fitViewOptions={isPhone ? PHONE_FIT : FIT}
      minZoom={0.05}
      maxZoom={1.6}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      zoomOnDoubleClick={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      zoomActivationKeyCode={null}
      proOptions={PRO}
    />
  );
});

interface LinksProps {
  links: readonly Link[];
  paths: readonly string[];
  dead: ReadonlySet<string>;
}

/** All links as two paths: as edges of the library each would be an element that follows every move. */
const Links = memo(function Links({ links, paths, dead }: LinksProps) {
  const of = (isDead: boolean) => paths.filter((_, at) => dead.has(links[at]?.to ?? "") === isDead).join("");
  return (
    <ViewportPortal>
      <svg className="sl-graph-links" aria-hidden="true">
        <path d={of(false)} />
        <path className="dead" d={of(true)} />
      </svg>
    </ViewportPortal>
  );
});

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
    </div>
  );
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
  const fit = useIsPhone() ? PHONE_FIT : FIT;
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
        {zoom(t("workflows.fit"), FullscreenOutlined, () => fitView(fit))}
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
