import "./wall.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StylePicture } from "../../domain/style-face/style-face";
import { useFormat } from "../../providers/i18n/use-format";
import { pathsOf } from "../../resources/routes";
import { styles as styleResource } from "../../resources/styles";
import { useIsPhone } from "../../shared/media-query";
import { childrenOf, type Forest } from "./model";
import { type StylesOf, stylesAddress } from "./styles-of";

/** Most pictures: three rows of five, on phones two of three. */
const MOST = { desk: 15, phone: 6 } as const;

interface WallProps {
  forest: Forest;
  id: string;
  styles: StylesOf | undefined;
}

/** Pictures of the styles in the category and in those inside. */
export function Wall({ forest, id, styles }: WallProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = MOST[useIsPhone() ? "phone" : "desk"];
  if (!styles) return null;
  const { all, here } = styles;
  const inside = childrenOf(forest, id).length;
  const address = stylesAddress(pathsOf(styleResource).list, forest, id);
  const shown = all.length > most ? all.slice(0, most - 1) : all;
  const parts =
    inside > 0 && here !== undefined && all.length > 0
      ? t("category.here_inside", {
          total: format.number(all.length),
          here: format.number(here),
          inside: format.number(Math.max(0, all.length - here)),
        })
      : format.number(all.length);
  return (
    <section className="sl-category-wall" aria-label={t("category.styles_here")}>
      <div className="sl-category-title">
        <h3>
          {t("category.styles_here")} <span className="muted figures">{parts}</span>
        </h3>
        {all.length > 0 && (
          <Link className="link small-text" to={address}>
            {t("category.open_styles")}
          </Link>
        )}
      </div>
      {all.length === 0 ? (
        <p className="small-text muted">{t("category.no_styles_here")}</p>
      ) : (
        <ul>
          {shown.map((style) => (
            <li key={style.id}>
              <Link to={pathsOf(styleResource).record(style.id)}>
                <span className="sl-category-picture">
                  <StylePicture style={style} />
                  {style.is_draft === true && <span className="tag">{t("category.draft")}</span>}
                </span>
                <span className="caption ellipsis">{String(style.name ?? "")}</span>
              </Link>
            </li>
          ))}
          {shown.length < all.length && (
            <li>
              <Link to={address} aria-label={t("category.open_styles")}>
                <span className="sl-category-picture rest figures">
                  +{format.number(all.length - shown.length)}
                </span>
                <span className="caption ellipsis">{t("category.all_styles", { count: all.length })}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
