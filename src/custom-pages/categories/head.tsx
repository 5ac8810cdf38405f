import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowUpOutlined,
  DragOutlined,
  EllipsisOutlined,
  PlusOutlined,
} from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { type CategoryNode, category } from "../../../contract/entities/category";
import { lazyAntd } from "../../components/antd/lazy";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import type { MenuChoice } from "../../components/menu-list";
import { openDialog } from "../../components/open-dialog";
import { runConfirmed } from "../../components/run-confirmed";
import { categoryFailures } from "../../domain/categories/tree";
import { useNames } from "../../fields/reference/use-names";
import { dataProvider } from "../../providers/data";
import { ignoreGone } from "../../providers/http/errors";
import { copyIdChoice } from "../../screens/list/more-of";
import {
  childrenOf,
  endOf,
  type Forest,
  isLastLevel,
  isOwnInGlobal,
  lineOf,
  mayEdit,
  type Place,
  refusalOf,
  siblingsAt,
  stepPlace,
  type Viewer,
} from "./model";
import type { StylesOf } from "./styles-of";

const MoveTo = lazyAntd(async () => (await import("./move-to")).MoveTo);

interface HeadProps {
  node: CategoryNode;
  forest: Forest;
  viewer: Viewer;
  styles: StylesOf | undefined;
  headingId: string;
  /** On narrow windows, where the tree is another page. */
  onBack: (() => void) | undefined;
  onMove(place: Place): unknown;
  onLift(): void;
  onSelect(id: string | undefined): void;
  onCreate(): void;
  onGone(): void;
}

/** The chosen category: name, place with its next steps, and actions that count at once. */
export function Head(props: HeadProps) {
  const { node, forest, viewer, headingId, onBack, onMove, onLift, onSelect, onCreate } = props;
  const { t } = useTranslation();
  const isMine = mayEdit(node, viewer);
  const nameOf = useNames({ users: viewer.role === "user" ? [] : [node.id_user] });
  const line = lineOf(forest, node.id);
  const parent = line.at(-2);
  const isFull = isLastLevel(forest, node.id);
  const siblings = siblingsAt(forest, node.id, parent?.id ?? null);
  const tag =
    !node.is_global && node.id_user !== viewer.id
      ? t("category.of", { name: nameOf("users", node.id_user) ?? node.id_user.slice(0, 8) })
      : isOwnInGlobal(forest, node)
        ? t("category.own_inside")
        : undefined;
  const step = (direction: "up" | "down") => {
    const place = stepPlace(forest, node.id, direction);
    const label = t(`category.steps.${direction}`);
    return (
      <button
        type="button"
        className="button text small icon"
        aria-label={label}
        title={label}
        aria-disabled={!place || undefined}
        onClick={() => place && onMove(place)}
      >
        <Glyph of={direction === "up" ? ArrowUpOutlined : ArrowDownOutlined} size={14} />
      </button>
    );
  };
  const total = siblings.length;
  const place = siblings.indexOf(node.id) + 1;
  return (
    <header className="sl-category-head">
      <div className="sl-category-title">
        {onBack && (
          <button
            type="button"
            className="button text icon"
            aria-label={t("category.back")}
            title={t("category.back")}
            onClick={onBack}
          >
            <Glyph of={ArrowLeftOutlined} size={16} />
          </button>
        )}
        <h2 id={headingId} className="ellipsis" tabIndex={-1}>
          {node.name || node.id.slice(0, 8)}
        </h2>
        {tag && <span className="tag">{tag}</span>}
        <button
          type="button"
          className="button small page-action sl-category-add-inside"
          aria-disabled={isFull || undefined}
          title={isFull ? t("category.too_deep") : undefined}
          onClick={() => !isFull && onCreate()}
        >
          <Glyph of={PlusOutlined} />
          <span>{t("category.add_inside")}</span>
        </button>
        <More {...props} isMine={isMine} />
      </div>
      <div className="sl-category-place small-text muted">
        <span>
          {parent ? (
            <>
              {t("category.in")}{" "}
              <button type="button" className="link" onClick={() => onSelect(parent.id)}>
                {parent.name}
              </button>
              , {t("category.place", { place, total })}
            </>
          ) : (
            `${t(node.is_global ? "category.groups.global" : "category.groups.own")}, ${t("category.place", { place, total })}`
          )}
        </span>
        {isMine && (
          <>
            {step("up")}
            {step("down")}
            <button type="button" className="button text small" onClick={onLift}>
              <Glyph of={DragOutlined} />
              {t("category.move")}
            </button>
          </>
        )}
      </div>
      {!isMine && (
        <p className="small-text muted">
          {t(node.is_global ? "category.locked_global" : "category.locked_foreign")}
        </p>
      )}
    </header>
  );
}

/** Menu of the chosen category; Delete is last, and red only where it can work. */
function More({ node, forest, styles, onMove, onGone, isMine }: HeadProps & { isMine: boolean }) {
  const { t } = useTranslation();
  const inside = childrenOf(forest, node.id).length;
  const kept =
    (inside > 0 && t("category.has_children", { count: inside })) ||
    (styles && styles.all.length > 0 && t("category.has_styles", { count: styles.all.length })) ||
    undefined;

  async function remove(): Promise<void> {
    const gone = await runConfirmed({
      title: t("category.delete_title", { name: node.name }),
      content: t("category.delete_text"),
      confirm: t("actions.delete"),
      danger: true,
      run: () => dataProvider.deleteOne({ resource: category.name, id: node.id }).catch(ignoreGone),
      done: t("category.deleted", { name: node.name }),
      failed: (reason) => categoryFailures.say("delete", reason),
    });
    if (gone) onGone();
  }
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
  const to = (place: Place | undefined) => ({
    disabled: !place || refusalOf(forest, place) !== undefined,
    run: () => place && void onMove(place),
  });
  const top = forest.above.get(node.id) === null ? undefined : endOf(forest, node.id, null);
  const items: MenuChoice[] = [
    ...(isMine
      ? [
          { key: "in", label: t("category.steps.in"), ...to(stepPlace(forest, node.id, "in")) },
          { key: "out", label: t("category.steps.out"), ...to(stepPlace(forest, node.id, "out")) },
          { key: "top", label: t("category.to_top"), ...to(top) },
          { key: "to", label: t("category.move_to"), opens: "dialog" as const, run: openMoveTo },
        ]
      : []),
    copyIdChoice(node.id, t),
    ...(isMine
      ? [
          {
            key: "delete",
            label: kept ? (
              <>
                {t("actions.delete")}
                <span className="sl-line caption">{kept}</span>
              </>
            ) : (
              t("actions.delete")
            ),
            disabled: kept !== undefined,
            danger: kept === undefined,
            run: () => void remove(),
          },
        ]
      : []),
  ];
  return (
    <MenuButton label={t("list.more_of", { name: node.name })} className="button text icon" items={items}>
      <Glyph of={EllipsisOutlined} size={16} />
    </MenuButton>
  );
}
