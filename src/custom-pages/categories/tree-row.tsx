import { EllipsisOutlined, HolderOutlined } from "@ant-design/icons";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import type { MenuChoice } from "../../components/menu-list";
import { StylePicture } from "../../domain/style-face/style-face";
import { childrenOf, type Forest, isOwnInGlobal } from "./model";
import { type StyleRow, type StylesIn, useStylesOf } from "./styles-of";

/** The grip and the arrow are found by their attributes: the tree listens to them all. */
const GRIP = (
  <span className="sl-category-grip" data-grip aria-hidden="true">
    <Glyph of={HolderOutlined} size={14} />
  </span>
);
const ARROW = (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d="m4 1.5 4.5 4.5L4 10.5" fill="none" stroke="currentColor" strokeWidth="1.2" />
  </svg>
);

/** A strip of three pictures. */
const STRIP = 3;

interface RowFaceProps {
  forest: Forest;
  id: string;
  me: string;
  styles: StylesIn;
  isOpen: boolean | undefined;
  mayMove: boolean;
  /** In the place of the counts: where it is found, or what letting it go does. */
  note?: string | undefined;
  noteKind?: "place" | "refused" | undefined;
  /** On phones. */
  menu?: readonly MenuChoice[] | undefined;
}

/** A category in the tree: grip, arrow, name, counts in words, and pictures of its styles. */
export const RowFace = memo(function RowFace(props: RowFaceProps) {
  const { forest, id, me, styles, isOpen, mayMove, note, noteKind, menu } = props;
  const { t } = useTranslation();
  const node = forest.nodes.get(id);
  const found = useStylesOf(forest, id, { me, known: styles });
  const inside = childrenOf(forest, id).length;
  const counts = [
    node && isOwnInGlobal(forest, node) && t("category.own_inside"),
    inside > 0 && t("category.inside", { count: inside }),
    found &&
      (found.all.length > 0 || inside === 0) &&
      t(found.all.length > 0 ? "category.styles" : "category.no_styles", { count: found.all.length }),
  ].filter(Boolean);
  const name = node?.name || id.slice(0, 8);
  return (
    <>
      {mayMove && GRIP}
      <span
        className={isOpen ? "sl-category-arrow open" : "sl-category-arrow"}
        data-arrow={isOpen !== undefined}
      >
        {isOpen !== undefined && ARROW}
      </span>
      <span className="sl-category-row">
        <span className="ellipsis" title={name}>
          {name}
        </span>
        <span className={`caption ellipsis ${noteKind ?? ""}`} title={note}>
          {note || counts.join(", ")}
        </span>
      </span>
      {found && found.all.length > 0 && <Strip styles={found.all} />}
      {menu && (
        <MenuButton label={t("list.more_of", { name })} className="button text icon" items={menu}>
          <Glyph of={EllipsisOutlined} size={16} />
        </MenuButton>
      )}
    </>
  );
});

function Strip({ styles }: { styles: readonly StyleRow[] }) {
  return (
    <span className="sl-category-strip" aria-hidden="true">
      {styles.slice(0, STRIP).map((style) => (
        <span key={style.id}>
          <StylePicture style={style} />
        </span>
      ))}
    </span>
  );
}
