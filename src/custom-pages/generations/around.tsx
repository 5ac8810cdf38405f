import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { generation } from "../../../contract/entities/generation";
import { Thumb } from "../../fields/image/thumb";
import type { CellTools } from "../../fields/kind";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { useAbility } from "../../providers/server";
import { generations } from "../../resources/generations";
import { pathsOf } from "../../resources/routes";
import { faceOf } from "./facts";

type Plain = Readonly<Record<string, unknown>>;

const MINUTES = 2;
const MOST = 10;

/** What the booth made just before and after: most of it is of the same guest. */
export function Around({ record, tools }: { record: Plain; tools: CellTools }) {
  const { t } = useTranslation();
  const canFilter = useAbility("list-filters");
  const at = Date.parse(String(record.created_at));
  const span = MINUTES * 60_000;
  const { data } = useQuery({
    queryKey: keys.list(generation.name, "around", record.id),
    queryFn: ({ signal }) =>
      dataProvider.getList<Plain & { id: string }>({
        resource: generation.name,
        pagination: { currentPage: 1, pageSize: MOST, mode: "server" },
        filters: [
          { field: "id_photo_booth", operator: "eq", value: record.id_photo_booth },
          { field: "created_from", operator: "eq", value: new Date(at - span).toISOString() },
          { field: "created_to", operator: "eq", value: new Date(at + span).toISOString() },
        ],
        meta: { signal },
      }),
    enabled: canFilter === true && !Number.isNaN(at),
    retry: false,
  });
  const rows = data?.data ?? [];
  if (rows.length < 2) return null;
  return (
    <section className="generation-around" aria-label={t("generations.around")}>
      <h2>{t("generations.around")}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={pathsOf(generations).record(row.id)}
              aria-current={row.id === record.id ? "page" : undefined}
              aria-label={tools.format.dateTime(String(row.created_at))}
            >
              <Thumb
                address={faceOf(row)}
                alt=""
                width={78}
                height={104}
                labels={{ ...tools.pictureLabels, none: "–" }}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
