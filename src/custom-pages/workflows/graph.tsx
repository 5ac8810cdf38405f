import "@xyflow/react/dist/base.css";
import "./graph.css";
import { AimOutlined, FullscreenOutlined, MinusOutlined, PlusOutlined } from "@ant-design/icons";
import {
  type NodeMouseHandler,
  type OnMove,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  ViewportPortal,
} from "@xyflow/react";
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Nodes } from "../../../contract/rules/workflow";
import { Glyph } from "../../components/glyph";
import { Hint } from "../../components/hint";
import { RetryAlert } from "../../components/retry-alert";
import { useFormat } from "../../providers/i18n/use-format";
import { useIsPhone, useMediaQuery } from "../../shared/media-query";
import { useStable } from "../../shared/use-stable";
import { type FlowNode, MarksContext, NODE_TYPES, useFlowNodes, useMarks } from "./graph-nodes";
import { NODE_HEIGHT, NODE_WIDTH, type Place } from "./layout-work";
import { deadNodes, type Link, linksOf } from "./nodes";
import type { NodeRole } from "./nodes-view";
import { useLayout } from "./use-layout";

export interface GraphProps {
  nodes: Nodes;
  source: string;
  result: string;
  /** Names of params by node id. */
  params: ReadonlyMap<string, string>;
  /** Ids found by the search; undefined without a search. */
  found: readonly string[] | undefined;
  /** The found node to scroll to. */
  sought: string | undefined;
  selected: string | undefined;
  /** The role that the next click on a node assigns. */
  picking: NodeRole | undefined;
  onPicking(next: NodeRole | undefined): void;
  onNode(id: string): void;
}

/** Below this zoom a node shows only its title, in larger letters. */
const FAR = 0.62;
const PRO = { hideAttribution: true };
/** Leaves space for the tools at the bottom, which take two lines on a phone. */
const FIT = { padding: { x: "24px", top: "24px", bottom: "76px" }, maxZoom: 1 } as const;
const PHONE_FIT = { padding: { x: "12px", top: "12px", bottom: "112px" }, maxZoom: 1 } as const;

/** The nodes of a workflow with their links, placed automatically. Keyboard users have the table. */
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
  const drawn = useFlowNodes(props, layout.data?.places);
  const area = useRef<HTMLDivElement>(null);
  const isFar = useStore(({ transform }) => transform[2] < FAR);
  const marks = useMarks(area, isFar, dead, props.found);
  /** The whole graph is in view, and the user has not moved it since. */
  const isFitted = useRef(true);
  const press = useStable((_: unknown, { id }: FlowNode) => onNode(id));
  if (layout.error)
    return <RetryAlert onRetry={() => void layout.refetch()}>{t("workflows.not_drawn")}</RetryAlert>;
  if (!layout.data) return <div className="skeleton sl-graph" aria-busy="true" />;
  return (
    <div ref={area} className="sl-graph" data-far={isFar || undefined}>
      <MarksContext value={marks}>
        <Canvas nodes={drawn} label={t("workflows.graph")} onNodeClick={press} isFitted={isFitted} />
      </MarksContext>
      <Resized isFitted={isFitted} />
      <Links links={links} paths={layout.data.paths} dead={dead} />
      <SoughtNode id={props.sought} places={layout.data.places} isFitted={isFitted} />
      <span className="small-text sl-graph-picking" role="status">
        {picking && t(`workflows.picking_${picking}`)}
      </span>
      <Tools {...props} isFitted={isFitted} />
    </div>
  );
}

interface CanvasProps {
  nodes: FlowNode[];
  label: string;
  onNodeClick: NodeMouseHandler<FlowNode>;
  isFitted: RefObject<boolean>;
}

/** The part that pans and zooms; rendered again only when a node's look changes. */
const Canvas = memo(function Canvas({ label, isFitted, ...props }: CanvasProps) {
  const isPhone = useIsPhone();
  // A move without an event comes from the code.
  const moved = useCallback<OnMove>(
    (event) => {
      if (event) isFitted.current = false;
    },
    [isFitted],
  );
  return (
    <ReactFlow<FlowNode>
      {...props}
      aria-label={label}
      nodeTypes={NODE_TYPES}
      onMove={moved}
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

/** All links as two SVG paths: as edges of React Flow each would be an element that follows every move. */
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

/** On a change of size, as of a rotated phone: fits the graph again if it was fitted, else keeps its center. */
function Resized({ isFitted }: { isFitted: RefObject<boolean> }) {
  const { fitView, getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const fit = useIsPhone() ? PHONE_FIT : FIT;
  const before = useRef({ width, height });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { width, height };
    if (width === 0 || last.width === 0 || (last.width === width && last.height === height)) return;
    const { x, y, zoom } = getViewport();
    const [right, down] = [(width - last.width) / 2, (height - last.height) / 2];
    if (isFitted.current) void fitView(fit);
    else void setViewport({ x: x + right, y: y + down, zoom });
  }, [width, height, fit, fitView, getViewport, setViewport, isFitted]);
  return null;
}

interface SoughtProps {
  id: string | undefined;
  places: Readonly<Record<string, Place>>;
  isFitted: RefObject<boolean>;
}

/** Moves the current search result into view. */
function SoughtNode({ id, places, isFitted }: SoughtProps) {
  const { setCenter, getZoom } = useReactFlow();
  const still = useMediaQuery("(prefers-reduced-motion: reduce)");
  useEffect(() => {
    const place = id === undefined ? undefined : places[id];
    if (!place) return;
    isFitted.current = false;
    void setCenter(place.x + NODE_WIDTH / 2, place.y + NODE_HEIGHT / 2, {
      zoom: Math.max(getZoom(), 0.8),
      duration: still ? 0 : 200,
    });
  }, [id, places, setCenter, getZoom, still, isFitted]);
  return null;
}

function Tools({ picking, onPicking, isFitted }: GraphProps & { isFitted: RefObject<boolean> }) {
  const { t } = useTranslation();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const fit = useIsPhone() ? PHONE_FIT : FIT;
  const pick = (what: NodeRole) => (
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
  const zoom = (label: string, icon: typeof PlusOutlined, run: () => unknown, fits = false) => (
    <Hint text={label}>
      <button
        type="button"
        className="button text icon"
        aria-label={label}
        onClick={() => {
          isFitted.current = fits;
          void run();
        }}
      >
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
        {zoom(t("workflows.fit"), FullscreenOutlined, () => fitView(fit), true)}
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
