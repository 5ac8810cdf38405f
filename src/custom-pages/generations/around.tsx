import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toWireTime } from "../../../contract/core/time";
import { type Generation, generation } from "../../../contract/entities/generation";
import { PictureLinks } from "../../domain/generations/pictures";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { useAbility } from "../../providers/server";

const MINUTES = 2;
const MOST = 10;

/** What the booth made just before and after: most of it is of the same guest. */
export function Around({ record }: { record: Generation }) {
  const { t } = useTranslation();
  const canFilter = useAbility("list-filters");
  const at = Date.parse(record.created_at);
  const span = MINUTES * 60_000;
  const { data } = useQuery({
    queryKey: keys.list(generation.name, "around", record.id),
    queryFn: ({ signal }) =>
      dataProvider.getList<Generation>({
        resource: generation.name,
        pagination: { currentPage: 1, pageSize: MOST, mode: "server" },
        filters: [
          { field: "id_photo_booth", operator: "eq", value: record.id_photo_booth },
          { field: "created_from", operator: "eq", value: toWireTime(at - span) },
          { field: "created_to", operator: "eq", value: toWireTime(at + span) },
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
      <PictureLinks rows={rows} width={78} current={record.id} />
    </section>
  );
}
