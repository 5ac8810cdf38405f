import { PushpinFilled, WarningFilled } from "@ant-design/icons";
import type { Node, NodeProps } from "@xyflow/react";
import {
  createContext,
  memo,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import type { GraphProps } from "./graph";
import { NODE_HEIGHT, NODE_WIDTH, type Place } from "./layout-work";
import { missingSources, nodeTitle } from "./nodes";

interface NodeData extends Record<string, unknown> {
  title: string;
  comfyClass: string;
  role: "source" | "result" | "both" | undefined;
  params: string;
  /** Ids of missing nodes that its inputs link to. */
  missing: string;
  isSelected: boolean;
}

export type FlowNode = Node<NodeData, "comfy">;

/** Looks of all nodes that depend on the zoom, the result and the search. */
interface Marks {
  /** Zoomed out so far that only the title fits. */
  isFar: boolean;
  dead: ReadonlySet<string>;
  found: ReadonlySet<string> | undefined;
}

export const MarksContext = createContext<RefObject<Marks> | undefined>(undefined);

/** Nodes marked in one frame: all at once would be a noticeable delay. */
const MARKS_PER_FRAME = 60;

/** Marks the DOM elements directly: rendering hundreds of nodes for each letter of a search is too slow. */
export function useMarks(
  area: RefObject<HTMLElement | null>,
  isFar: boolean,
  dead: ReadonlySet<string>,
  found: readonly string[] | undefined,
): RefObject<Marks> {
  const marks = useRef<Marks>({ isFar, dead, found: undefined });
  useLayoutEffect(() => {
    marks.current = { isFar, dead, found: found && new Set(found) };
    const nodes = [...(area.current?.querySelectorAll<HTMLElement>("[data-node]") ?? [])];
    let frame = 0;
    const next = () => {
      for (const node of nodes.splice(0, MARKS_PER_FRAME)) mark(node, marks.current);
      if (nodes.length > 0) frame = requestAnimationFrame(next);
    };
    next();
    return () => cancelAnimationFrame(frame);
  }, [area, isFar, dead, found]);
  return marks;
}

function mark(node: HTMLElement, { isFar, dead, found }: Marks): void {
  const id = node.dataset.node ?? "";
  node.toggleAttribute("data-far", isFar);
  node.toggleAttribute("data-dead", dead.has(id));
  node.toggleAttribute("data-faded", found !== undefined && !found.has(id));
}

/** React Flow's nodes. Unchanged ones stay the same objects, so that a selection renders two of 300. */
export function useFlowNodes(
  { nodes, source, result, params, selected }: Omit<GraphProps, "found">,
  places: Readonly<Record<string, Place>> | undefined,
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
        missing: missingSources(nodes, node).join(", "),
        isSelected: id === selected,
      };
      const position = places?.[id] ?? { x: 0, y: 0 };
      const look = JSON.stringify([data, position]);
      const old = before.get(id);
      next.set(id, old?.look === look ? old : { look, node: flowNode(id, position, data) });
    }
    known.current = next;
    return [...next.values()].map(({ node }) => node);
  }, [nodes, source, result, params, selected, places]);
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

export const NODE_TYPES = { comfy: memo(ComfyNode) };

function ComfyNode({ id, data }: NodeProps<FlowNode>) {
  const { t } = useTranslation();
  const { title, comfyClass, role, params, missing, isSelected } = data;
  const marks = useContext(MarksContext);
  const look = useCallback(
    (node: HTMLElement | null) => void (node && marks && mark(node, marks.current)),
    [marks],
  );
  const classes = ["sl-node", role && "chosen", isSelected && "selected"];
  return (
    <div ref={look} className={classes.filter(Boolean).join(" ")} data-node={id}>
      <span className="sl-node-head">
        <b className="ellipsis">{title}</b>
        {missing && (
          <span className="sl-node-missing" title={t("workflows.missing_nodes", { ids: missing })}>
            <Glyph of={WarningFilled} size={14} />
            <span className="visually-hidden">{t("workflows.missing_nodes", { ids: missing })}</span>
          </span>
        )}
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
