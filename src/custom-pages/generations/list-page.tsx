import { PlusOutlined } from "@ant-design/icons";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Glyph } from "../../components/glyph";
import { Dots } from "../../components/page/dots";
import { generations } from "../../resources/generations";
import { testGeneration } from "../../resources/pages";
import { ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";

const Wall = lazy(async () => ({ default: (await import("./wall")).Wall }));

/** Pictures of guests as rows or as a wall (GEN-01, GEN-03). */
export function GenerationListPage() {
  const { t } = useTranslation();
  const list = usePagedList(generations);
  return (
    <ResourceList
      resource={generations}
      list={list}
      create={
        <Link className="button primary" to={`/${testGeneration.path}`}>
          <Glyph of={PlusOutlined} />
          <span className="button-text">{t("generations.new")}</span>
        </Link>
      }
      wall={
        <Suspense fallback={<Dots />}>
          <Wall list={list} />
        </Suspense>
      }
    />
  );
}
