import type { Definition, Nodes, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { createElement, Fragment, type ReactNode, useMemo } from "react";

/** Deeper nesting is shown as text: a browser draws no thousand quotes in one another. */
const DEEPEST = 16;
const SCHEMES = ["http:", "https:", "mailto:"];

interface Context {
  definitions: ReadonlyMap<string, Definition>;
  /** Level of the first heading, so that a document fits below the headings of its page. */
  from: number;
}

/** Whether a text may be the target of a link (OP-145). */
export function isLinkTarget(address: string): boolean {
  return URL.canParse(address) && SCHEMES.includes(new URL(address).protocol);
}

/**
 * Markdown as elements, without a way for markup of its author: HTML is shown as the text that it is, pictures by their
 * description, and links lead to http, https and mailto alone (OP-145, reliability rule 32). No HTML text is made at any
 * point, so there is nothing to sanitise.
 */
export function Markdown({ text, from = 2 }: { text: string; from?: number }) {
  const content = useMemo(() => {
    const tree = fromMarkdown(text);
    const definitions = new Map(
      tree.children.flatMap((node) => (node.type === "definition" ? [[node.identifier, node] as const] : [])),
    );
    return children(tree.children, { definitions, from }, 0);
  }, [text, from]);
  return <>{content}</>;
}

function children(
  nodes: readonly (RootContent | PhrasingContent)[],
  context: Context,
  depth: number,
): ReactNode[] {
  return nodes.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change its order
    <Fragment key={at}>{element(node, context, depth + 1)}</Fragment>
  ));
}

function element(node: Nodes, context: Context, depth: number): ReactNode {
  if (depth > DEEPEST) return "value" in node ? node.value : null;
  const inner = () => ("children" in node ? children(node.children, context, depth) : null);
  switch (node.type) {
    case "paragraph":
      return <p>{inner()}</p>;
    case "heading":
      return createElement(`h${Math.min(6, node.depth + context.from - 1)}`, null, inner());
    case "blockquote":
      return <blockquote>{inner()}</blockquote>;
    case "list":
      return node.ordered ? <ol start={node.start ?? 1}>{inner()}</ol> : <ul>{inner()}</ul>;
    case "listItem":
      return <li>{node.spread ? inner() : tight(node.children, context, depth)}</li>;
    case "emphasis":
      return <em>{inner()}</em>;
    case "strong":
      return <strong>{inner()}</strong>;
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "code":
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case "link":
      return <Link to={node.url}>{inner()}</Link>;
    case "linkReference":
      return <Link to={context.definitions.get(node.identifier)?.url ?? ""}>{inner()}</Link>;
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "text":
    case "html":
      return node.value;
    default:
      return null;
  }
}

/** The items of a list without blank lines between them: tight lists have no paragraphs. */
const tight = (nodes: readonly RootContent[], context: Context, depth: number): ReactNode[] =>
  nodes.flatMap((node) => children(node.type === "paragraph" ? node.children : [node], context, depth));

function Link({ to, children }: { to: string; children: ReactNode }) {
  if (!isLinkTarget(to)) return <>{children}</>;
  return (
    <a className="link" href={to} rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
