import "../generations.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Generation, generation } from "../../../../contract/entities/generation";
import { type DataColumn, DataTable } from "../../../components/data-table";
import { PageHeader } from "../../../components/page/page-header";
import { useTitle } from "../../../components/page/use-title";
import { QueryState } from "../../../components/query-state";
import { Section } from "../../../components/section";
import { GenerationFace } from "../../../domain/generations/pictures";
import { dataProvider } from "../../../providers/data";
import { keys } from "../../../providers/data/cache";
import { clearMedia, mediaFigures } from "../../../providers/http/media-cache";
import { useFormat } from "../../../providers/i18n/use-format";
import { Pictures } from "../pictures";

type CacheFigures = ReturnType<typeof mediaFigures>[number];
type Column = Exclude<keyof CacheFigures, "size" | "most">;

const TITLE = "menu.test_media";
const SHOWN = 50;

/** Pictures and films of generations through the media cache, with its figures (TEST-01, OP-80, OP-86). */
export function TestMediaPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, choose] = useState<Generation>();
  useTitle(TITLE);
  const query = useQuery({
    queryKey: keys.list(generation.name, "media"),
    queryFn: async ({ signal }) => {
      const pagination = { currentPage: 1, pageSize: SHOWN, mode: "server" as const };
      const { data } = await dataProvider.getList<Generation>({
        resource: generation.name,
        pagination,
        meta: { signal },
      });
      return data;
    },
    retry: false,
  });
  return (
    <div className="generation-media-page">
      <PageHeader title={t(TITLE)} />
      <p className="muted">{t("generations.media_text")}</p>
      <Figures />
      <Section title={t("resources.generations.many")}>
        <QueryState
          query={query}
          empty={t("resources.generations.empty_title")}
          skeleton={<div className="skeleton generation-media-waiting" />}
        />
        <div className="generation-media">
          <ul>
            {query.data?.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className="generation-media-tile"
                  aria-pressed={row === chosen}
                  aria-label={format.dateTime(row.created_at)}
                  onClick={() => choose(row === chosen ? undefined : row)}
                >
                  <GenerationFace generation={row} width={66} />
                </button>
              </li>
            ))}
          </ul>
          {chosen && <Pictures key={chosen.id} record={chosen} />}
        </div>
      </Section>
    </div>
  );
}

/** The figures change with every picture anywhere in the console. */
const EVERY_MS = 500;

function useFigures() {
  const [figures, setFigures] = useState(mediaFigures);
  useEffect(() => {
    const timer = setInterval(() => setFigures(mediaFigures), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return figures;
}

/** What both caches hold, and what has become of the requests so far. */
function Figures() {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useFigures();
  const number = (key: Column) => (row: CacheFigures) => format.number(Number(row[key]));
  const column = (
    key: Column | "name" | "clear",
    cell: DataColumn<CacheFigures>["cell"],
    className = "figures sl-right sl-wide",
  ) => ({
    key,
    title: t(`generations.cache_${key}`),
    className,
    cell,
    width: 0,
  });
  const columns = [
    column("name", ({ size }) => t(`generations.cache_of_${size}`), "sl-title"),
    column("held", number("held")),
    column(
      "bytes",
      ({ bytes, most }) => `${format.bytes(bytes)} / ${format.bytes(most)}`,
      "figures sl-right sl-card-fact",
    ),
    column("shown", number("shown")),
    column("hits", number("hits")),
    column("unchanged", number("unchanged")),
    column("misses", number("misses")),
    column("evicted", number("evicted")),
    column(
      "clear",
      ({ size }) => (
        <button
          type="button"
          className="button small"
          aria-label={t("generations.empty_of", { cache: t(`generations.cache_of_${size}`) })}
          onClick={() => clearMedia(size)}
        >
          {t("generations.empty_cache")}
        </button>
      ),
      "sl-right sl-card-end",
    ),
  ];
  return (
    <DataTable
      label={t("generations.caches")}
      columns={columns}
      giveWay={["shown", "misses", "unchanged", "held", "evicted"]}
      rows={figures}
      keyOf={({ size }) => size}
    />
  );
}
