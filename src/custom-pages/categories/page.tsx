import "../../screens/form/form.css";
import "../../screens/list/list.css";
import "./categories.css";
import { ArrowLeftOutlined, PlusOutlined, UndoOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import Empty from "antd/es/empty";
import { startTransition, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { CategoryNode } from "../../../contract/entities/category";
import { Glyph } from "../../components/glyph";
import { FailedRead } from "../../components/page/failed";
import { PageHeader } from "../../components/page/page-header";
import { useTitle } from "../../components/page/use-title";
import { RetryAlert } from "../../components/retry-alert";
import { categoryFailures, leavesQuery, treeQuery, withoutGlobal } from "../../domain/categories/tree";
import { useFormat } from "../../providers/i18n/use-format";
import { useMe, useRole } from "../../providers/me";
import { NEW } from "../../resources/routes";
import { SearchBox } from "../../screens/list/search-box";
import { useIsDesktop, useIsPhone } from "../../shared/media-query";
import { Details } from "./details";
import { CategoryEditor } from "./editor";
import { childrenOf, flatOf, forestOf, lineOf, matching, mayEdit, pathOf, type Viewer } from "./model";
import { CategoryTree } from "./tree";
import { useMoves } from "./use-moves";

const NONE: readonly string[] = [];
const TITLE = "menu.categories";

/** The category manager (CAT-01 to CAT-06): the tree with the chosen category next to it. */
export function CategoriesPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const myId = useMe()?.id ?? "";
  const viewer = useMemo(() => ({ id: myId, role }), [myId, role]);
  const [query, setQuery] = useSearchParams();
  const search = query.get("search")?.slice(0, 200) ?? "";
  const selected = query.get("category") ?? undefined;
  const isLeafView = query.get("view") === "leaf";
  const hidesGlobal = role !== "admin" && query.get("global") === "hidden";
  const write = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace = true) =>
      setQuery(
        (address) => {
          for (const [key, value] of Object.entries(changes))
            if (value) address.set(key, value);
            else address.delete(key);
          return address;
        },
        { replace },
      ),
    [setQuery],
  );
  const setSearch = useCallback((text: string) => write({ search: text }), [write]);

  const tree = useQuery(treeQuery);
  const leaves = useQuery({ ...leavesQuery, enabled: isLeafView });
  const stored = useMemo(
    () => tree.data && forestOf(hidesGlobal ? withoutGlobal(tree.data, role) : tree.data),
    [tree.data, hidesGlobal, role],
  );
  const moves = useMoves(stored);
  // Deferred: rendering thousands of rows must not delay input.
  const forest = useDeferredValue(moves.forest);
  const isFlat = isLeafView && leaves.data !== undefined;
  const listed = useMemo(
    () =>
      forest && isFlat
        ? flatOf(
            forest,
            leaves.data.map(({ id }) => id),
          )
        : forest,
    [forest, isFlat, leaves.data],
  );
  const wanted = useDeferredValue(search);
  const shown = useMemo(
    () => (listed && wanted.trim() ? matching(listed, wanted) : undefined),
    [listed, wanted],
  );
  const [opened, setOpened] = useState<readonly string[]>();
  if (!opened && forest) {
    const line = selected ? lineOf(forest, selected).slice(0, -1) : [];
    setOpened([...childrenOf(forest, null), ...line.map(({ id }) => id)]);
  }
  const isWide = useIsDesktop();
  const isPhone = useIsPhone();
  useTitle(TITLE);

  const failed = tree.error ?? (isLeafView ? leaves.error : null);
  const chosen = selected === undefined ? undefined : forest?.nodes.get(selected);
  const select = (id: string | undefined) =>
    write({ category: id, edit: undefined, parent: undefined }, isWide);
  const reveal = (id: string | null | undefined) => {
    const line = forest && id ? lineOf(forest, id).map((node) => node.id) : [];
    setOpened((now) => now && [...new Set([...now, ...line])]);
  };
  const goTo = (id: string | undefined) => {
    reveal(id && forest?.above.get(id));
    select(id);
  };
  const create = (parent: string | null) =>
    write({ category: NEW, parent: parent ?? undefined, edit: undefined }, isWide);
  const edited = editedOf(query, chosen, viewer);
  const cameBack = useRef(false);
  // Stable callbacks, so that the memoized tree and details render only when their data changes.
  const on = useStable({
    move: moves.move,
    undo: () => moves.undo?.(),
    select,
    goTo,
    expand: (ids: string[]) => !shown && startTransition(() => setOpened(ids)),
    mayMove: (id: string) => {
      const node = forest?.nodes.get(id);
      return !isFlat && node !== undefined && mayEdit(node, viewer);
    },
    noteOf: (id: string) => (isFlat && forest ? pathOf(forest, id) : ""),
    createBelow: () => create(chosen?.id ?? null),
    edit: () => write({ edit: "1" }, isWide),
  });
  const shownNode = useDeferredValue(chosen);
  return (
    <div className={chosen || edited ? "sl-categories chosen" : "sl-categories"}>
      <PageHeader title={t(TITLE)} count={forest && format.number(forest.nodes.size)}>
        {moves.undo && (
          <button type="button" className="button text" onClick={moves.undo}>
            <Glyph of={UndoOutlined} />
            {t("category.undo_move")}
          </button>
        )}
        <button
          type="button"
          className={isPhone ? "button primary icon sl-category-create" : "button primary sl-category-create"}
          onClick={() => create(null)}
        >
          <Glyph of={PlusOutlined} />
          <span className="button-text">{t("category.new")}</span>
        </button>
      </PageHeader>
      <div className="sl-toolbar">
        <SearchBox value={search} placeholder={t("category.search")} onSearch={setSearch} />
        <fieldset className="segmented" aria-label={t("category.view")}>
          {(["tree", "leaf"] as const).map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={(view === "leaf") === isLeafView}
              onClick={() => write({ view: view === "leaf" ? view : undefined })}
            >
              {t(`category.views.${view}`)}
            </button>
          ))}
        </fieldset>
        {role !== "admin" && (
          <label className="sl-category-hide">
            <input
              type="checkbox"
              className="check"
              checked={hidesGlobal}
              onChange={({ target }) => write({ global: target.checked ? "hidden" : undefined })}
            />
            {t("category.hide_global")}
          </label>
        )}
      </div>
      {failed && !forest && (
        <FailedRead
          error={failed}
          onRetry={() => void tree.refetch()}
          title={categoryFailures.messageOf("load_tree", failed)}
          text={t("category.not_read_text")}
        />
      )}
      {forest && leaves.error && isLeafView && (
        <RetryAlert onRetry={() => void leaves.refetch()}>
          {categoryFailures.messageOf("load_leaves", leaves.error)}
        </RetryAlert>
      )}
      {!forest && !failed && <TreeSkeleton />}
      {forest && listed && (
        <div className="sl-category-panes">
          <div className="sl-category-list card">
            {listed.nodes.size === 0 || shown?.size === 0 ? (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={t(forest.nodes.size === 0 ? "category.empty" : "category.nothing_found")}
              />
            ) : (
              <CategoryTree
                key={isFlat ? "flat" : "tree"}
                forest={listed}
                selected={selected}
                expanded={opened ?? NONE}
                shown={shown}
                mayMove={on.mayMove}
                noteOf={on.noteOf}
                onSelect={on.select}
                onExpand={on.expand}
                onMove={on.move}
                onUndo={on.undo}
              />
            )}
          </div>
          <div className="sl-category-details">
            {(chosen || edited) && !isWide && (
              <button type="button" className="button text" onClick={() => select(undefined)}>
                <Glyph of={ArrowLeftOutlined} />
                {t("category.back")}
              </button>
            )}
            {edited ? (
              <CategoryEditor
                key={edited.key}
                id={edited.node?.id}
                parent={edited.parent}
                title={edited.node ? t("category.edit_of", { name: edited.node.name }) : t("category.new")}
                viewer={viewer}
                onCreated={(id) => {
                  reveal(edited.parent);
                  select(id);
                }}
                onClose={() => {
                  cameBack.current = true;
                  select(edited.node?.id ?? edited.parent ?? undefined);
                }}
              />
            ) : chosen && shownNode ? (
              <Details
                key={shownNode.id}
                node={shownNode}
                forest={forest}
                viewer={viewer}
                onMove={on.move}
                onSelect={on.goTo}
                onCreate={on.createBelow}
                onEdit={on.edit}
                cameBack={cameBack}
              />
            ) : (
              <p className="muted sl-category-hint">
                {(selected === undefined || !tree.isFetching) &&
                  t(selected === undefined ? "category.choose" : "category.gone")}
              </p>
            )}
          </div>
        </div>
      )}
      <div className="visually-hidden" role="status">
        {moves.said}
      </div>
    </div>
  );
}

/** Functions that stay the same across renders and call the newest version of each. */
function useStable<T extends Record<string, (...given: never[]) => unknown>>(newest: T): T {
  const latest = useRef(newest);
  latest.current = newest;
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(newest).map((key) => [key, (...given: never[]) => latest.current[key]?.(...given)]),
      ) as T,
  );
  return stable;
}

/** The new or edited category in the address; undefined if there is none or the viewer may not edit it. */
function editedOf(query: URLSearchParams, chosen: CategoryNode | undefined, viewer: Viewer) {
  const parent = query.get("parent");
  if (query.get("category") === NEW) return { key: `${NEW}-${parent}`, node: undefined, parent };
  if (!chosen || query.get("edit") === null || !mayEdit(chosen, viewer)) return undefined;
  return { key: chosen.id, node: chosen, parent: null };
}

function TreeSkeleton() {
  return (
    <div className="card sl-category-skeleton" aria-busy="true">
      {[240, 180, 200, 160, 220, 140].map((width, at) => (
        <div key={width} className="skeleton" style={{ width, marginLeft: (at % 3) * 24, height: 16 }} />
      ))}
    </div>
  );
}
