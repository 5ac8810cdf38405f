import { DeleteOutlined, DragOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import { lazy, memo, Suspense, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type CategoryNode, category } from "../../../contract/entities/category";
import { lazyAntd } from "../../components/antd/lazy";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { openDialog } from "../../components/open-dialog";
import { runConfirmed } from "../../components/run-confirmed";
import { categoryFailures } from "../../domain/categories/tree";
import { languageName, useActiveLanguages } from "../../fields/labels/languages";
import { useNames } from "../../fields/reference/use-names";
import { dataProvider } from "../../providers/data";
import { ignoreGone } from "../../providers/http/errors";
import {
  childrenOf,
  type Direction,
  endOf,
  type Forest,
  lineOf,
  mayEdit,
  type Place,
  refusalOf,
  stepPlace,
  type Viewer,
} from "./model";

const AccessPanel = lazy(() => import("./access"));

interface DetailsProps {
  node: CategoryNode;
  forest: Forest;
  viewer: Viewer;
  onMove(place: Place): unknown;
  onSelect(id: string | undefined): void;
  onCreate(): void;
  onEdit(): void;
  /** Set when the editor was closed: the Edit button takes the focus. */
  cameBack: { current: boolean };
}

const STEPS: readonly Direction[] = ["up", "down", "in", "out"];

/** The chosen category: its path, names in each language, actions and access. */
export const Details = memo(function Details({
  node,
  forest,
  viewer,
  onMove,
  onSelect,
  onCreate,
  onEdit,
  cameBack,
}: DetailsProps) {
  const { t } = useTranslation();
  const heading = useId();
  const isMine = mayEdit(node, viewer);
  const line = lineOf(forest, node.id);
  const children = childrenOf(forest, node.id).length;
  const isStaff = viewer.role !== "user";
  const nameOf = useNames({ users: isStaff ? [node.id_user] : [] });
  const locked = isMine
    ? undefined
    : t(node.is_global ? "category.locked_global" : "category.locked_foreign");
  const kept = locked ?? (children > 0 ? t("category.has_children", { count: children }) : undefined);

  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (cameBack.current) editButton.current?.focus();
    cameBack.current = false;
  }, [cameBack]);

  async function remove(): Promise<void> {
    if (kept) return;
    const gone = await runConfirmed({
      title: t("category.delete_title", { name: node.name }),
      content: t("category.delete_text"),
      confirm: t("actions.delete"),
      danger: true,
      run: () => dataProvider.deleteOne({ resource: category.name, id: node.id }).catch(ignoreGone),
      done: t("category.deleted", { name: node.name }),
      failed: (reason) => categoryFailures.say("delete", reason),
    });
    if (gone) onSelect(line.at(-2)?.id);
  }

  return (
    <section aria-labelledby={heading} className="sl-category-card">
      {line.length > 1 && (
        <nav aria-label={t("category.path")} className="sl-category-path caption">
          {line.slice(0, -1).map(({ id, name }, level) => (
            <span key={id}>
              {level > 0 && " / "}
              <button type="button" className="link" onClick={() => onSelect(id)}>
                {name}
              </button>
            </span>
          ))}
        </nav>
      )}
      <div className="sl-category-head">
        <h2 id={heading}>{node.name}</h2>
        <span className="tag">
          {node.is_global
            ? t("category.global")
            : node.id_user === viewer.id
              ? t("category.own")
              : t("category.of", { name: nameOf("users", node.id_user) ?? node.id_user.slice(0, 8) })}
        </span>
      </div>
      <div className="sl-category-tools">
        <button type="button" className="button small" onClick={onCreate}>
          <Glyph of={PlusOutlined} />
          {t("category.add_below")}
        </button>
        {isMine && (
          <>
            <button type="button" className="button small" ref={editButton} onClick={onEdit}>
              <Glyph of={EditOutlined} />
              {t("actions.edit")}
            </button>
            <MoveMenu node={node} forest={forest} onMove={onMove} />
            <button
              type="button"
              className="button text small danger"
              aria-disabled={kept ? true : undefined}
              aria-describedby={kept ? `${heading}-kept` : undefined}
              title={kept}
              onClick={() => void remove()}
            >
              <Glyph of={DeleteOutlined} />
              {t("actions.delete")}
            </button>
          </>
        )}
      </div>
      {kept && (
        <p id={`${heading}-kept`} className="caption muted">
          {kept}
        </p>
      )}
      <Names node={node} />
      <Suspense fallback={<div className="skeleton" style={{ height: 120 }} />}>
        <AccessPanel node={node} forest={forest} viewer={viewer} onSelect={onSelect} />
      </Suspense>
    </section>
  );
});

const MoveTo = lazyAntd(async () => (await import("./move-to")).MoveTo);

/** Moves the category by one step, to the top level, or below another one that is found by name. */
function MoveMenu({ node, forest, onMove }: Pick<DetailsProps, "node" | "forest" | "onMove">) {
  const { t } = useTranslation();
  const to = (place: Place | undefined) => ({
    disabled: !place || refusalOf(forest, place) === "cycle",
    run: () => place && void onMove(place),
  });
  const openMoveTo = () =>
    openDialog({
      id: "category-move",
      title: t("category.move_of", { name: node.name }),
      content: (close) => (
        <MoveTo
          node={node}
          forest={forest}
          onChoose={(parent) => {
            close();
            onMove(endOf(forest, node.id, parent));
          }}
        />
      ),
    });
  const top = forest.above.get(node.id) === null ? undefined : endOf(forest, node.id, null);
  return (
    <MenuButton
      label={t("category.move_of", { name: node.name })}
      className="button small"
      items={[
        ...STEPS.map((direction) => ({
          key: direction,
          label: t(`category.steps.${direction}`),
          ...to(stepPlace(forest, node.id, direction)),
        })),
        { key: "top", label: t("category.to_top"), ...to(top) },
        { key: "to", label: t("category.move_to"), run: openMoveTo },
      ]}
    >
      <Glyph of={DragOutlined} />
      {t("category.move")}
    </MenuButton>
  );
}

function Names({ node }: { node: CategoryNode }) {
  const { t } = useTranslation();
  const languages = useActiveLanguages();
  return (
    <dl className="sl-category-names">
      {node.labels.map(({ id_language, name, description }) => {
        const language = languages.find(({ id }) => id === id_language);
        return (
          <div key={id_language}>
            <dt className="caption faint">
              {language ? languageName(t, language) : id_language.slice(0, 8)}
            </dt>
            <dd lang={language?.code}>
              {name}
              {description && <span className="muted small-text">{description}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
