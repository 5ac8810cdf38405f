import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RecordOf } from "../../../contract/core/entity";
import { styleValues } from "../../../contract/endpoints/styles";
import { style } from "../../../contract/entities/style";
import { paramTitle } from "../../../contract/rules/workflow";
import { RetryAlert } from "../../components/retry-alert";
import { useEditorState } from "../../editor/store";
import { call } from "../../providers/call";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { messageFor } from "../../providers/http/errors";
import type { EntityStore } from "../../screens/form/entity-model";
import { confirm } from "../../shared/confirm";
import { losses } from "./model";
import type { ParamForm, TuneForm } from "./values";

type Style = RecordOf<typeof style.fields>;

interface Losses {
  params: readonly ParamForm[];
  tunes: readonly TuneForm[];
}

/** A style that loses something with a workflow's params or tunes. */
interface Loser {
  id: string;
  name: string;
  /** How many values it has of the lost params. */
  values: number;
  /** Its tune is one of the lost ones. */
  losesTune: boolean;
}

const PAGE = 100;
/** Styles whose values are asked for at once. */
const AT_ONCE = 6;

/** Every style that uses the workflow; other servers may not say which, then all of them are looked at by id. */
async function stylesOf(workflow: string, signal?: AbortSignal): Promise<Style[]> {
  const found: Style[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await dataProvider.getList<Style>({
      resource: style.name,
      pagination: { currentPage: page, pageSize: PAGE },
      filters: [{ field: "workflow_id", operator: "eq", value: workflow }],
      meta: { signal },
    });
    found.push(...data.filter(({ id_workflow }) => id_workflow === workflow));
    if (data.length === 0 || page * PAGE >= total) return found;
  }
}

export async function losersOf(workflow: string, lost: Losses, signal?: AbortSignal): Promise<Loser[]> {
  const styles = await stylesOf(workflow, signal);
  const params = new Set(lost.params.map(({ id }) => id));
  const tunes = new Set(lost.tunes.map(({ id }) => id));
  const count = async ({ id }: Style) => {
    if (params.size === 0) return 0;
    const { values } = await call(styleValues, { params: { id } }, signal ? { signal } : {});
    return values.filter(({ id_workflow_param }) => params.has(id_workflow_param)).length;
  };
  const losers: Loser[] = [];
  for (let at = 0; at < styles.length; at += AT_ONCE) {
    const some = styles.slice(at, at + AT_ONCE);
    const counts = await Promise.all(some.map(count));
    some.forEach((one, place) => {
      const values = counts[place] ?? 0;
      const losesTune = one.id_workflow_tune !== null && tunes.has(one.id_workflow_tune);
      if (values > 0 || losesTune) losers.push({ id: one.id, name: one.name, values, losesTune });
    });
  }
  return losers;
}

interface LostListProps extends Losses {
  /** Of the stored workflow; undefined for a new one, which no style can use. */
  workflow: string | undefined;
}

/** What a save would delete: in the workflow itself, and in the styles that use it. */
export function LostList({ workflow, params, tunes }: LostListProps) {
  const { t } = useTranslation();
  const unnamed = t("workflows.unnamed");
  const ids = [...params, ...tunes].map(({ id }) => id).join();
  const query = useQuery({
    queryKey: keys.list(style.name, "losers", workflow, ids),
    queryFn: ({ signal }) => losersOf(workflow as string, { params, tunes }, signal),
    enabled: workflow !== undefined && ids !== "",
    retry: false,
  });
  if (ids === "") return null;
  return (
    <div className="sl-lost">
      {params.length > 0 && (
        <>
          <h3 className="caption">{t("workflows.lost_params", { count: params.length })}</h3>
          <ul>
            {params.map((param) => (
              <li key={param.id}>
                {paramTitle(param)}{" "}
                <span className="faint small-text">
                  {param.node_id}.{param.node_param}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {tunes.length > 0 && (
        <>
          <h3 className="caption">{t("workflows.lost_tunes", { count: tunes.length })}</h3>
          <ul>
            {tunes.map((tune) => (
              <li key={tune.id}>{tune.name.trim() || unnamed}</li>
            ))}
          </ul>
        </>
      )}
      {workflow !== undefined && (
        <div aria-live="polite" aria-busy={query.isFetching}>
          <h3 className="caption">{t("workflows.lost_in_styles")}</h3>
          {query.isFetching && <p className="muted small-text">{t("workflows.reading_styles")}</p>}
          {query.error && !query.isFetching && (
            <RetryAlert onRetry={() => void query.refetch()}>
              {messageFor(query.error, t, "errors.read_failed")}
            </RetryAlert>
          )}
          {query.data?.length === 0 && <p className="muted small-text">{t("workflows.no_losers")}</p>}
          {query.data && query.data.length > 0 && (
            <ul>
              {query.data.map((loser) => (
                <li key={loser.id}>
                  {loser.name || loser.id.slice(0, 8)}{" "}
                  <span className="muted small-text">
                    {[
                      loser.values > 0 && t("workflows.lost_values", { count: loser.values }),
                      loser.losesTune && t("workflows.lost_its_tune"),
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** What a save would delete is listed before it is sent (issue 10). */
export function useLossConfirm(store: EntityStore): { confirm?: () => Promise<boolean> } {
  const { t } = useTranslation();
  const state = useEditorState(store, ({ get }) => get());
  const lost = useMemo(() => losses(state), [state]);
  const { creating, base } = state;
  if (creating || lost.params.length + lost.tunes.length === 0) return {};
  const id = String(base.record.id);
  return {
    async confirm() {
      // Nothing to ask where no style loses anything; what cannot be read is asked about all the same.
      const losers = await losersOf(id, lost).catch(() => undefined);
      if (losers?.length === 0) return true;
      return confirm({
        title: t("workflows.lose_title"),
        content: <LostList workflow={id} params={lost.params} tunes={lost.tunes} />,
        confirm: t("workflows.lose"),
        danger: true,
      });
    },
  };
}
