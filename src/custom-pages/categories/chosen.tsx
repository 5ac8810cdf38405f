import { lazy, type ReactNode, useId } from "react";
import { Loaded } from "../../components/loaded";
import { useTitle } from "../../components/page/use-title";
import { CategoryEditor } from "./editor";
import { Head } from "./head";
import { type Forest, lineOf, mayEdit, type Viewer } from "./model";
import { type StylesIn, useStylesOf } from "./styles-of";
import type { Moves } from "./use-moves";
import { Wall } from "./wall";

const AccessPanel = lazy(() => import("./access"));

interface ChosenProps {
  id: string;
  /** It was just created. */
  isFresh: boolean;
  forest: Forest;
  viewer: Viewer;
  styles: StylesIn;
  onBack: (() => void) | undefined;
  onMove: Moves["move"];
  onLift(): void;
  onSelect(id: string | undefined): void;
  onCreate(): void;
}

/** The chosen category with the styles inside and who may use it; those who may not change it only see it. */
export function Chosen({ id, isFresh, forest, viewer, styles, onSelect, ...actions }: ChosenProps) {
  const headingId = useId();
  const found = useStylesOf(forest, id, { me: viewer.id, known: styles });
  const node = forest.nodes.get(id);
  if (!node) return null;
  const head = (
    <Head
      node={node}
      forest={forest}
      viewer={viewer}
      styles={found}
      headingId={headingId}
      onSelect={onSelect}
      onGone={() => onSelect(lineOf(forest, id).at(-2)?.id)}
      {...actions}
    />
  );
  const wall = <Wall forest={forest} id={id} styles={found} />;
  const access = (
    <Loaded fallback={<div className="skeleton" style={{ height: 120 }} />}>
      <AccessPanel node={node} forest={forest} viewer={viewer} styles={found} onSelect={onSelect} />
    </Loaded>
  );
  if (!mayEdit(node, viewer))
    return <Locked name={node.name} parts={[head, wall, access]} headingId={headingId} />;
  return (
    <section aria-labelledby={headingId} className="sl-category-chosen">
      <CategoryEditor
        id={id}
        isFresh={isFresh}
        parent={null}
        title={node.name}
        viewer={viewer}
        head={head}
        side={access}
        onCreated={onSelect}
        onClose={() => onSelect(undefined)}
      >
        {wall}
      </CategoryEditor>
    </section>
  );
}

interface LockedProps {
  name: string;
  parts: readonly [head: ReactNode, wall: ReactNode, access: ReactNode];
  headingId: string;
}

function Locked({ name, parts: [head, wall, access], headingId }: LockedProps) {
  useTitle({ text: name });
  return (
    <section aria-labelledby={headingId} className="sl-category-chosen">
      <div className="sl-form">
        {head}
        {wall}
      </div>
      <aside className="sl-category-side">{access}</aside>
    </section>
  );
}
