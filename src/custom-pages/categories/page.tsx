import "../../screens/list/list.css";
import "./categories.css";
import { PlusOutlined, UndoOutlined } from "@ant-design/icons";
import Empty from "antd/es/empty";
import { startTransition, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { FailedRead } from "../../components/page/failed";
import { PageHeader } from "../../components/page/page-header";
import { useTitle } from "../../components/page/use-title";
import { RetryAlert } from "../../components/retry-alert";
import { categoryFailures } from "../../domain/categories/tree";
import { useFormat } from "../../providers/i18n/use-format";
import { useMe, useRole } from "../../providers/me";
import { NEW } from "../../resources/routes";
import { ReadTime } from "../../screens/list/read-time";
import { useIsDesktop, useIsPhone } from "../../shared/media-query";
import { useStable } from "../../shared/use-stable";
import { Chosen } from "./chosen";
import { CategoryEditor } from "./editor";
import { mayEdit, pathOf } from "./model";
import { MoveBar } from "./move-bar";
import { useStylesIn } from "./styles-of";
import { CategoryTools } from "./tools";
import { CategoryTree } from "./tree";
import { TreeSkeleton } from "./tree-parts";
import { useCategoryAddress } from "./use-address";
import { useLift } from "./use-lift";
import { useShownForest } from "./use-shown-forest";

const TITLE = "menu.categories";

/** The category manager (CAT-01 to CAT-06): the tree with the chosen category next to it. */
export function CategoriesPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const myId = useMe()?.id ?? "";
  const viewer = useMemo(() => ({ id: myId, role }), [myId, role]);
  const address = useCategoryAddress(role);
  const { selected, isNew, parent, isLeafView, create } = address;
  const { tree, leaves, moves, forest, listed, shown, isFlat, opened, setOpened, reveal, failed } =
    useShownForest(address, role);
  const isWide = useIsDesktop();
  const isPhone = useIsPhone();
  const chosen = selected === undefined ? undefined : forest?.nodes.get(selected);
  // The editor names the page after its category.
  useTitle(chosen ? { text: "" } : TITLE);
  /** Id of the category that was created last, while it is chosen: its editor takes over the focus. */
  const [created, setCreated] = useState<string>();
  const select = (id: string | undefined) => {
    setCreated(undefined);
    address.select(id);
  };
  const goTo = (id: string | undefined) => {
    reveal(id && forest?.above.get(id));
    select(id);
  };
  const styles = useStylesIn(forest);
  const [heard, hear] = useState("");
  const lifting = useLift({
    forest: isFlat ? undefined : forest,
    viewer,
    styles,
    onMove: moves.move,
    onOpen: reveal,
    say: hear,
  });
  // Stable callbacks, so that the memoized tree renders only when its data changes.
  const on = {
    move: useStable(moves.move),
    undo: useStable(() => moves.undo?.()),
    select: useStable(select),
    expand: useStable((ids: string[]) => !shown && startTransition(() => setOpened(ids))),
    mayMove: useStable((id: string) => {
      const node = forest?.nodes.get(id);
      return !isFlat && node !== undefined && mayEdit(node, viewer);
    }),
    noteOf: useStable((id: string) => (isFlat && forest ? pathOf(forest, id) : "")),
    create: useStable(create),
  };
  const ownOnly = useMemo(
    () => !forest || [...forest.nodes.values()].every((node) => node.is_global || node.id_user === myId),
    [forest, myId],
  );
  const shownNode = useDeferredValue(chosen);
  const lift = (id: string) => {
    reveal(forest?.above.get(id));
    if (!isWide) select(undefined);
    lifting.take(id, "buttons");
  };
  return (
    <div className={chosen || isNew ? "sl-categories chosen" : "sl-categories"}>
      <PageHeader title={t(TITLE)} count={forest && format.number(forest.nodes.size)}>
        {moves.undo && (
          <button type="button" className="button text" onClick={moves.undo}>
            <Glyph of={UndoOutlined} />
            {t("category.undo_move")}
          </button>
        )}
        {isWide && (
          <ReadTime
            list={{ readAt: tree.dataUpdatedAt, reading: tree.isFetching, reload: () => void tree.refetch() }}
          />
        )}
        <button
          type="button"
          className={isPhone ? "button primary icon" : "button"}
          onClick={() => create(null)}
        >
          <Glyph of={PlusOutlined} />
          <span className="button-text">{t("category.new")}</span>
        </button>
      </PageHeader>
      {failed && !forest && (
        <FailedRead
          error={failed}
          onRetry={() => void tree.refetch()}
          title={categoryFailures.messageOf("load_tree", failed)}
          text={t("category.not_read_text")}
        />
      )}
      {!forest && !failed && <TreeSkeleton />}
      {forest && listed && (
        <div className="sl-category-frame">
          <div className="sl-category-list">
            <CategoryTools address={address} mayHideGlobal={role !== "admin"} />
            {leaves.error && isLeafView && (
              <RetryAlert onRetry={() => void leaves.refetch()}>
                {categoryFailures.messageOf("load_leaves", leaves.error)}
              </RetryAlert>
            )}
            <div className="sl-category-card">
              {listed.nodes.size === 0 || shown?.size === 0 ? (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={t(forest.nodes.size === 0 ? "category.empty" : "category.nothing_found")}
                />
              ) : (
                <CategoryTree
                  key={isFlat ? "flat" : "tree"}
                  forest={listed}
                  me={myId}
                  styles={styles}
                  lifting={lifting}
                  selected={selected}
                  expanded={opened}
                  shown={shown}
                  flat={isFlat}
                  ownOnly={ownOnly}
                  mayMove={on.mayMove}
                  noteOf={on.noteOf}
                  onSelect={on.select}
                  onExpand={on.expand}
                  onMove={on.move}
                  onUndo={on.undo}
                  onCreate={on.create}
                />
              )}
            </div>
            {lifting.by === "buttons" && <MoveBar lifting={lifting} />}
          </div>
          {isNew ? (
            <CategoryEditor
              key={`${NEW} ${parent}`}
              parent={parent}
              title={t("category.new_at_top")}
              viewer={viewer}
              head={
                <h2>
                  {parent
                    ? t("category.new_in", { parent: forest.nodes.get(parent)?.name ?? "" })
                    : t("category.new_at_top")}
                </h2>
              }
              onCreated={(id) => {
                reveal(parent);
                select(id);
                setCreated(id);
              }}
              onClose={() => select(parent ?? undefined)}
            />
          ) : chosen && shownNode ? (
            <Chosen
              key={shownNode.id}
              id={shownNode.id}
              isFresh={shownNode.id === created}
              forest={forest}
              viewer={viewer}
              styles={styles}
              onBack={isWide ? undefined : () => select(undefined)}
              onMove={moves.move}
              onLift={() => lift(shownNode.id)}
              onSelect={goTo}
              onCreate={() => create(shownNode.id)}
            />
          ) : (
            <p className="muted sl-category-hint">
              {(selected === undefined || !tree.isFetching) &&
                t(selected === undefined ? "category.choose" : "category.gone")}
            </p>
          )}
        </div>
      )}
      <div className="visually-hidden" role="status">
        {heard || moves.said}
      </div>
    </div>
  );
}
