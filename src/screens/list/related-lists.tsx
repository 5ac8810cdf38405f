import { BorderOuterOutlined, MobileOutlined, UnorderedListOutlined } from "@ant-design/icons";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Glyph } from "../../fields/glyph";
import { resourceOf } from "../../resources";
import { pathsOf } from "../../resources/routes";

const ICONS: Record<string, ComponentProps<typeof Glyph>["of"]> = {
  overlays: BorderOuterOutlined,
  decors: MobileOutlined,
};

const NONE: readonly string[] = [];

/** Lists that belong beside this one: text buttons with an icon (looks/README.md, Page header; OP-29). */
export function RelatedLists({ names = NONE }: { names?: readonly string[] }) {
  const { t } = useTranslation();
  return names.map((name) => {
    const resource = resourceOf(name);
    return (
      resource && (
        <Link key={name} to={pathsOf(resource).list} className="button text">
          <Glyph of={ICONS[name] ?? UnorderedListOutlined} />
          {t(`resources.${name}.many`)}
        </Link>
      )
    );
  });
}
