import "./generations.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Generation, generation } from "../../../contract/entities/generation";
import { Section } from "../../components/section";
import { PictureLinks } from "../../domain/generations/pictures";
import { useEditorState } from "../../editor/store";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { useAbility } from "../../providers/server";
import { generations } from "../../resources/generations";
import { pathsOf } from "../../resources/routes";
import type { GroupSlotProps } from "../../screens/slots/slots";

const MOST = 6;

/** The last results of a style or an event, on its page; nothing where the server cannot tell them from others. */
function LastResults({ store, filter }: GroupSlotProps & { filter: "id_style" | "id_schedule" }) {
  const { t } = useTranslation();
  const id = useEditorState(store, ({ get }) => get().base.record.id ?? "");
  const canFilter = useAbility("list-filters");
  const { data: rows } = useQuery({
    queryKey: keys.list(generation.name, "results", filter, id),
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<Generation>({
        resource: generation.name,
        pagination: { currentPage: 1, pageSize: MOST, mode: "server" },
        filters: [
          { field: filter, operator: "eq", value: id },
          { field: "status", operator: "eq", value: "completed" },
        ],
        meta: { signal },
      });
      return data;
    },
    enabled: canFilter === true,
    retry: false,
  });
  if (!rows) return null;
  const { list } = pathsOf(generations);
  return (
    <Section title={t("generations.last")}>
      {rows.length === 0 && <p className="faint small-text">{t("resources.generations.empty_title")}</p>}
      <PictureLinks rows={rows} width={78} />
      {rows.length > 0 && (
        <Link className="link small-text" to={`${list}?${filter}=${id}`}>
          {t("generations.all")}
        </Link>
      )}
    </Section>
  );
}

export const OfStyle = (props: GroupSlotProps) => <LastResults {...props} filter="id_style" />;
export const OfEvent = (props: GroupSlotProps) => <LastResults {...props} filter="id_schedule" />;
