import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RecordOf } from "../../../contract/core/entity";
import { styleValues } from "../../../contract/endpoints/styles";
import { style } from "../../../contract/entities/style";
import { demoPrice, generationPrice } from "../../../contract/rules/style";
import { paramTitle } from "../../../contract/rules/workflow";
import { RetryAlert } from "../../components/retry-alert";
import { useEditorState } from "../../editor/store";
import { call } from "../../providers/call";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { messageFor } from "../../providers/http/message-for";
import { useFormat } from "../../providers/i18n/use-format";
import { confirm } from "../../shared/confirm";
import { type Losses, losses } from "./model";
import type { ParamForm, WorkflowStore } from "./values";

type Style = RecordOf<typeof style.fields>;

/** A style that loses values or its tune. */
interface AffectedStyle {
  id: string;
  name: string;
  /** Number of its values for lost params. */
  values: number;
  losesTune: boolean;
  /** What its pictures cost without the tune. */
  price: number;
  demoPrice: number;
}

const PAGE = 100;
/** Styles whose values are read at once. */
const PARALLEL_READS = 6;

/** All styles that use the workflow; filtered here as well, for servers without that filter. */
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

async function affectedStyles(
  workflow: string,
  lost: Losses,
  signal?: AbortSignal,
): Promise<AffectedStyle[]> {
  const styles = await stylesOf(workflow, signal);
  const params = new Set(lost.params.map(({ id }) => id));
  const tunes = new Set(lost.tunes.map(({ id }) => id));
  const count = async ({ id }: Style) => {
    if (params.size === 0) return 0;
    const { values } = await call(styleValues, { params: { id } }, signal ? { signal } : {});
    return values.filter(({ id_workflow_param }) => params.has(id_workflow_param)).length;
  };
  const affected: AffectedStyle[] = [];
  for (let at = 0; at < styles.length; at += PARALLEL_READS) {
    const some = styles.slice(at, at + PARALLEL_READS);
    const counts = await Promise.all(some.map(count));
    some.forEach((one, place) => {
      const values = counts[place] ?? 0;
      const losesTune = one.id_workflow_tune !== null && tunes.has(one.id_workflow_tune);
      if (values === 0 && !losesTune) return;
      const price = generationPrice(one, undefined);
      const costs = { price, demoPrice: demoPrice(one, undefined) ?? price };
      affected.push({ id: one.id, name: one.name, values, losesTune, ...costs });
    });
  }
  return affected;
}

/** Params by name, each with the input that it sets. */
export function ParamList({ title, params }: { title: string; params: readonly ParamForm[] }) {
  return (
    <>
      <h3 className="caption">{title}</h3>
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
  );
}

interface LostListProps extends Losses {
  /** Id of the stored workflow; undefined for a new one, which no style uses yet. */
  workflow: string | undefined;
}

/** Lists what a save would delete in the workflow and in the styles that use it. */
export function LostList({ workflow, params, tunes }: LostListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const unnamed = t("workflows.unnamed");
  const ids = [...params, ...tunes].map(({ id }) => id).join();
  const query = useQuery({
    queryKey: keys.list(style.name, "affected", workflow, ids),
    queryFn: ({ signal }) => affectedStyles(workflow as string, { params, tunes }, signal),
    enabled: workflow !== undefined && ids !== "",
    retry: false,
  });
  if (ids === "") return null;
  return (
    <div className="sl-lost">
      {params.length > 0 && (
        <ParamList title={t("workflows.lost_params", { count: params.length })} params={params} />
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
              {query.data.map(({ id, name, values, losesTune, ...costs }) => (
                <li key={id}>
                  {name || id.slice(0, 8)}{" "}
                  <span className="muted small-text">
                    {[
                      values > 0 && t("workflows.lost_values", { count: values }),
                      losesTune &&
                        t("workflows.lost_its_tune", {
                          price: format.money(costs.price),
                          demo: format.money(costs.demoPrice),
                        }),
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

/** Asks before a save that would delete something, and lists what (issue 10). */
export function useLossConfirm(store: WorkflowStore): { confirm?: () => Promise<boolean> } {
  const { t } = useTranslation();
  const state = useEditorState(store, ({ get }) => get());
  const lost = useMemo(() => losses(state), [state]);
  const { creating, base } = state;
  const { id } = base.record;
  if (creating || !id || lost.params.length + lost.tunes.length === 0) return {};
  return {
    async confirm() {
      // No question if no style loses anything; a failed read asks nevertheless.
      const affected = await affectedStyles(id, lost).catch(() => undefined);
      if (affected?.length === 0) return true;
      return confirm({
        title: t("workflows.lose_title"),
        content: <LostList workflow={id} {...lost} />,
        confirm: t("workflows.lose"),
        danger: true,
      });
    },
  };
}
