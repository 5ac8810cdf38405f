import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Glyph } from "../../components/glyph";
import { madeKey } from "../../providers/i18n/keys";
import { resourceOf } from "../../resources";
import { pathsOf } from "../../resources/routes";

const NONE: readonly string[] = [];

/** Links to related lists, in the heading (OP-29). */
export function RelatedLists({ names = NONE }: { names?: readonly string[] }) {
  const { t } = useTranslation();
  return names.map((name) => {
    const resource = resourceOf(name);
    return (
      resource && (
        <Link key={name} to={pathsOf(resource).list} className="button text">
          <Glyph of={resource.icon} />
          {t(madeKey(`resources.${name}.many`))}
        </Link>
      )
    );
  });
}
